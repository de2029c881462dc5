import { Module } from '@nestjs/common';
import { handlersOf } from '../../kernel/commands/handlers-of.js';
import * as billingCommands from '../domain/billing.commands.js';
import { billingDecider } from '../domain/billing.decider.js';
import { ObservedInvoices } from './recording/observed-invoices.js';
import { ProviderModule } from '../provider/provider.module.js';
import { AgreementController } from './agreement.controller.js';
import { BillingController } from './billing.controller.js';
import { BillingReports } from './billing-report.js';
import { ChangePlan } from './changes/change-plan.js';
import { EndSubscription } from './changes/end-subscription.js';
import { ManageSubscription } from './changes/manage-subscription.js';
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
import { EndDouble } from './recording/end-double.js';
import { RecordSubscriptions } from './recording/record-subscriptions.js';
import { BillingRounds } from './rounds/billing-rounds.js';
import { Overdue } from './rounds/overdue.js';
import { ReconcileBilling } from './rounds/reconcile-billing.js';
import { TestPaymentsController } from './test-payments.controller.js';

const recording = [BillingCustomers, CustomerLock, EndDouble, RecordSubscriptions, ObservedInvoices];
const asked = [
  CheckoutPages,
  Checkouts,
  EndCheckouts,
  SeatsInUse,
  WorkspacePage,
  ChangePlan,
  EndSubscription,
  ManageSubscription,
];
const told = [BillingInbox, CatchUp, HandleNotices, InboxWorker];
const rounds = [BillingRounds, Overdue, ReconcileBilling];

/** The life of a workspace's subscription. */
@Module({
  imports: [ProviderModule],
  controllers: [AgreementController, BillingController, TestPaymentsController, BillingHooksController],
  providers: [
    ...handlersOf(billingDecider, billingCommands),
    ...recording,
    ...asked,
    ...told,
    ...rounds,
    ...[BillingReports, PlanUseQueries],
  ],
  exports: [EndSubscription],
})
export class SubscriptionsModule {}
