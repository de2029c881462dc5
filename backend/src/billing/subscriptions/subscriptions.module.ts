import { Module } from '@nestjs/common';
import { toHandlers } from '../../kernel/commands/handlers-of.js';
import * as billingCommands from '../domain/billing.commands.js';
import { billingDecider } from '../domain/billing.decider.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { AgreementController } from './agreement.controller.js';
import { BillingController } from './billing.controller.js';
import { BillingReports } from './billing-report.js';
import { ChangePlan } from './changes/change-plan.js';
import { EndSubscription } from './changes/end-subscription.js';
import { ManageSubscription } from './changes/manage-subscription.js';
import { AgreementRows } from './agreement-rows.js';
import { PlanUseQueries } from './changes/plan-use.js';
import { CheckoutPages } from './checkouts/checkout-pages.js';
import { Checkouts } from './checkouts/checkouts.js';
import { EndCheckouts } from './checkouts/end-checkouts.js';
import { SeatsInUse } from './checkouts/seats-in-use.js';
import { WorkspacePage } from './checkouts/workspace-page.js';
import { BillingCustomers } from './customers/billing-customers.js';
import { CustomerLock } from './customers/customer-lock.js';
import { BillingHooksController } from './inbox/billing-hooks.controller.js';
import { BillingInbox } from './inbox/billing-inbox.js';
import { CatchUp } from './inbox/catch-up.js';
import { HandleNotices } from './inbox/handle-notices.js';
import { InboxWorker } from './inbox/inbox-worker.js';
import { BillingStates } from './recording/billing-states.js';
import { EndDouble } from './recording/end-double.js';
import { RecordSubscriptions } from './recording/record-subscriptions.js';
import { BillingRounds } from './rounds/billing-rounds.js';
import { Overdue } from './rounds/overdue.js';
import { RestrictUnpaid } from './rounds/restrict-unpaid.js';
import { ReconcileBilling } from './rounds/reconcile-billing.js';
import { ChangeLocks } from './changes/change-locks.js';
import { OpenCheckout } from './checkouts/open-checkout.js';
import { PlanTerms } from './checkouts/plan-terms.js';
import { PaymentMethods } from './customers/payment-methods.js';
import { RecordMethod } from './recording/record-method.js';
import { RecordSnapshot } from './recording/record-snapshot.js';
import { CompareInvoices } from './rounds/compare-invoices.js';
import { DueRounds } from './rounds/due-rounds.js';
import { EndLost } from './rounds/end-lost.js';
import { InboxRound } from './rounds/inbox-round.js';
import { RunBillingRounds } from './rounds/run-billing-rounds.js';
import { ReportDifferences } from './rounds/report-differences.js';

const recording = [
  BillingCustomers,
  CustomerLock,
  PaymentMethods,
  BillingStates,
  EndDouble,
  RecordMethod,
  RecordSnapshot,
  RecordSubscriptions,
];
const checkouts = [CheckoutPages, Checkouts, EndCheckouts, OpenCheckout, PlanTerms, SeatsInUse, WorkspacePage];
const changes = [ChangeLocks, ChangePlan, EndSubscription, ManageSubscription, PlanUseQueries];
const notices = [BillingInbox, CatchUp, HandleNotices, InboxWorker];
const comparing = [CompareInvoices, ReconcileBilling, ReportDifferences];
const rounds = [BillingRounds, DueRounds, EndLost, InboxRound, Overdue, RestrictUnpaid, RunBillingRounds];

/** The life of a workspace's subscription. */
@Module({
  imports: [ProviderModule, InvoicesModule],
  controllers: [AgreementController, BillingController, BillingHooksController],
  providers: [
    ...toHandlers(billingDecider, billingCommands),
    ...recording,
    ...checkouts,
    ...changes,
    ...notices,
    ...comparing,
    ...rounds,
    AgreementRows,
    BillingReports,
  ],
  exports: [EndSubscription, BillingStates],
})
export class SubscriptionsModule {}
