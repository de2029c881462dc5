import { Module } from '@nestjs/common';
import { toHandlers } from '../../kernel/commands/handlers-of.js';
import { BillingPeriods } from '../periods/billing-periods.js';
import { CountPeriod } from '../periods/count-period.js';
import { EndPeriod } from '../periods/end-period.js';
import * as invoiceCommands from './domain/invoice.commands.js';
import { invoiceDecider } from './domain/invoice.decider.js';
import { CompareNightly } from './comparing/compare-nightly.js';
import { CompareUsage } from './comparing/compare-usage.js';
import { EndAtSwitch } from './end-at-switch.js';
import { FinishPeriod } from './finish-period.js';
import { FinishProvided } from './finish-provided.js';
import { FinishStatement } from './finish-statement.js';
import { InvoiceCommands } from './invoice-commands.js';
import { InvoiceStates } from './invoice-states.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { ObservedInvoices } from './observed-invoices.js';
import { PeriodDrafts } from './period-drafts.js';
import { ProvidedDrafts } from './provided-drafts.js';
import { RecordProvided } from './record-provided.js';
import { CheckInvoice } from './reading/check-invoice.js';
import { InvoicesController } from './reading/invoices.controller.js';
import { InvoicesQueries } from './reading/invoices.queries.js';
import { UsageModule } from '../../usage/public.js';

const periods = [BillingPeriods, CountPeriod, EndPeriod, EndAtSwitch, PeriodDrafts, ProvidedDrafts];
const finishing = [
  InvoiceCommands,
  InvoiceStates,
  InvoiceNumbers,
  FinishStatement,
  FinishProvided,
  RecordProvided,
  FinishPeriod,
  ObservedInvoices,
];

@Module({
  imports: [UsageModule],
  controllers: [InvoicesController],
  providers: [
    InvoicesQueries,
    CheckInvoice,
    CompareUsage,
    CompareNightly,
    ...periods,
    ...finishing,
    ...toHandlers(invoiceDecider, invoiceCommands),
  ],
  exports: [ObservedInvoices, FinishPeriod, EndAtSwitch, EndPeriod, BillingPeriods, CompareNightly, InvoicesQueries],
})
export class InvoicesModule {}
