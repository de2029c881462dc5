import { Module } from '@nestjs/common';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { CloseDuePeriods } from './close-due-periods.js';
import { ClosePeriodsPeriodically } from './close-periods-periodically.js';
import { FinishDrafts } from './finish-drafts.js';
import { MakeInvoices } from './make-invoices.js';
import { WhenPeriodClosedMakeItsInvoice } from './when-period-closed-make-its-invoice.policy.js';
import { WhenSubscriptionBeginsOrEndsCloseItsPeriod } from './when-subscription-begins-or-ends-close-its-period.policy.js';

@Module({
  imports: [InvoicesModule],
  providers: [
    CloseDuePeriods,
    FinishDrafts,
    ClosePeriodsPeriodically,
    MakeInvoices,
    WhenPeriodClosedMakeItsInvoice,
    WhenSubscriptionBeginsOrEndsCloseItsPeriod,
  ],
})
export class BillingPeriodsModule {}
