import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { PlatformModule } from '@throughline/platform/platform.module.js';
import { AccessModule } from './access/access.module.js';
import { EndpointsModule } from './endpoints/endpoints.module.js';
import { AuthenticationModule } from './identity/authentication/authentication.module.js';
import { AccountsModule } from './identity/accounts/accounts.module.js';
import { AgentsModule } from './agents/agents.module.js';
import { InvoicesModule } from './billing/invoices/invoices.module.js';
import { PriceListsModule } from './billing/price-lists/price-lists.module.js';
import { SubscriptionsModule } from './billing/subscriptions/subscriptions.module.js';
import { BudgetsModule } from './budgets/budgets.module.js';
import { ConnectionsModule } from './connections/connections.module.js';
import { ExamplesModule } from './examples/examples.module.js';
import { FilesModule } from './files/files.module.js';
import { HistoryModule } from './history/history.module.js';
import { HttpModule } from './kernel/http/http.module.js';
import { JobsModule } from './kernel/jobs/jobs.module.js';
import { AgentToolsModule } from './kernel/agent-tools/agent-tools.module.js';
import { ModelsModule } from './models/models.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { NotesModule } from './notes/notes.module.js';
import { FactsModule } from './facts/facts.module.js';
import { HeldRunsModule } from './runs/held/held-runs.module.js';
import { RunExecutionModule } from './runs/execution/run-execution.module.js';
import { SagasModule } from './sagas/sagas.module.js';
import { ToolsModule } from './tools/tools.module.js';
import { ScheduleModule } from './kernel/schedule/schedule.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { RealtimeModule } from './kernel/realtime/realtime.module.js';
import { PrivacyModule } from './identity/privacy/privacy.module.js';
import { AccountNoticesModule } from './identity/notices/account-notices.module.js';
import { BillingEmailsModule } from './billing/emails/billing-emails.module.js';
import { BillingOperationsModule } from './billing/console/billing-operations.module.js';
import { BillingPeriodsModule } from './billing/closing/billing-periods.module.js';
import { CredentialsModule } from './identity/policies/credentials.module.js';
import { FileProcessesModule } from './files/policies/file-processes.module.js';
import { InvitedRegistrationModule } from './identity/sign-up/invited/invited-registration.module.js';
import { SignInWithProviderModule } from './identity/sign-in/providers/sign-in-with-provider.module.js';
import { SetUpModule } from './identity/set-up/set-up.module.js';
import { SubscriptionProcessesModule } from './billing/policies/subscription-processes.module.js';
import { SignUpResumptionModule } from './identity/sign-in/resumption/sign-up-resumption.module.js';
import { RunsModule } from './runs/runs.module.js';
import { SecurityModule } from './security/security.module.js';
import { SignInModule } from './identity/sign-in/sign-in.module.js';
import { SignUpModule } from './identity/sign-up/sign-up.module.js';
import { UsageModule } from './usage/usage.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';

const machinery = [CqrsModule.forRoot(), HttpModule, JobsModule, ScheduleModule, RealtimeModule, AgentToolsModule];
const access = [AccessModule, AuthenticationModule];
const features = [
  AccountsModule,
  SignInModule,
  SignUpModule,
  PrivacyModule,
  WorkspacesModule,
  AgentsModule,
  ConnectionsModule,
  ModelsModule,
  InboxModule,
  NotesModule,
  FilesModule,
  ToolsModule,
  RunsModule,
  RunExecutionModule,
  HeldRunsModule,
  TriggersModule,
  TemplatesModule,
  ExamplesModule,
  BudgetsModule,
  PriceListsModule,
  InvoicesModule,
  SubscriptionsModule,
  UsageModule,
  EndpointsModule,
  HistoryModule,
  SecurityModule,
  OperationsModule,
  AccountNoticesModule,
  BillingEmailsModule,
  BillingOperationsModule,
  BillingPeriodsModule,
  CredentialsModule,
  FileProcessesModule,
  InvitedRegistrationModule,
  SignInWithProviderModule,
  SetUpModule,
  SignUpResumptionModule,
  SubscriptionProcessesModule,
];

@Module({})
export class AppModule {
  static forRoot(config: Config, clock?: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot(config, clock), ...machinery, ...access, ...features, FactsModule, SagasModule],
    };
  }
}
