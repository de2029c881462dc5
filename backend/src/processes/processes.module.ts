import { Module } from '@nestjs/common';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { MailModule } from '../kernel/mail/mail.module.js';
import { OperationsModule } from '../operations/operations.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { BudgetEmails } from './budgets/budget-emails.js';
import { ReleaseHeldRuns } from './budgets/release-held-runs.js';
import { WhenBudgetHasRoomReleaseItsRuns } from './budgets/when-budget-has-room-release-its-runs.policy.js';
import { WhenBudgetIsUsedNotifyItsPeople } from './budgets/when-budget-is-used-notify-its-people.policy.js';
import { WhenAgentPublishedAgreeForItsPublisher } from './connections/when-agent-published-agree-for-its-publisher.policy.js';
import { WhenAgentArchivedWithdrawItsAccess } from './connections/when-agent-archived-withdraw-its-access.policy.js';
import { ConnectionEmails } from './connections/connection-emails.js';
import { WhenConnectionNeedsSomebodyNotifyItsOwner } from './connections/when-connection-needs-somebody-notify-its-owner.policy.js';
import { WhenConnectionRevokedEndItAtItsProvider } from './connections/when-connection-revoked-end-it-at-its-provider.policy.js';
import { FactsModule } from './facts/facts.module.js';
import { FirstStepsController } from './first-steps/first-steps.controller.js';
import { HeldRunsDiscarder } from './held-runs/discard-held-runs.js';
import { HeldRunsController } from './held-runs/held-runs.controller.js';
import { HeldRunsQueries } from './held-runs/held-runs.queries.js';
import { WhenHeldRunsDiscardedCancelThem } from './held-runs/when-held-runs-discarded-cancel-them.policy.js';
import { WhenHeldRunsResumedReleaseThem } from './held-runs/when-held-runs-resumed-release-them.policy.js';
import { JoiningModule } from './joining/joining.module.js';
import { WhenMemberRemovedHandOverWhatTheyOwned } from './membership/when-member-removed-hand-over-what-they-owned.policy.js';
import { WhenMemberRemovedOrphanTheirConnections } from './connections/when-member-removed-orphan-their-connections.policy.js';
import { WhenProfileChangedUpdateMembers } from './membership/when-profile-changed-update-members.policy.js';
import { WhenRightsChangedRecordThem } from './membership/when-rights-changed-record-them.policy.js';
import { WhenEmailConfirmedReconcileOperators } from './operations/when-email-confirmed-reconcile-operators.policy.js';
import { WhenBreakGlassUsedNotifyTheOwners } from './operations/when-break-glass-used-notify-the-owners.policy.js';
import { ModelCostsController } from './model-costs/model-costs.controller.js';
import { ModelCostsQueries } from './model-costs/model-costs.queries.js';
import { RunExecutionModule } from './run-execution/run-execution.module.js';
import { PageWriter } from '../kernel/http/server/written-page.js';
import { PublicPages } from './public-pages/public-pages.js';
import { SiteController } from './public-pages/site.controller.js';
import { TemplateDetails } from './template-play/template-details.js';
import { TemplatesController } from './template-play/templates.controller.js';
import { PublishOwnTemplate } from './template-making/publish-own-template.js';
import { WorkspaceTemplatesController } from './template-making/workspace-templates.controller.js';
import { TakeUpdate } from './template-update/take-update.js';
import { TemplateOffers } from './template-update/template-offers.js';
import { TemplateUpdateController } from './template-update/template-update.controller.js';
import { TemplateInstaller } from './template-use/template-installer.js';
import { TurnOn } from './template-use/turn-on.js';
import { TemplateUseController } from './template-use/template-use.controller.js';
import { WhenTemplateUsedInstallIt } from './template-use/when-template-used-install-it.policy.js';
import { StartFiredRunHandler } from './trigger-firing/start-fired-run.handler.js';
import { WhenRunEndedFinishItsFiring } from './trigger-firing/when-run-ended-finish-its-firing.policy.js';
import { WhenScheduleKeepsFailingPauseIt } from './trigger-firing/when-schedule-keeps-failing-pause-it.policy.js';
import { WhenTriggerFiredStartItsRun } from './trigger-firing/when-trigger-fired-start-its-run.policy.js';
import { WhenWorkspaceDeletionScheduledPauseItsTriggers } from './workspace-deletion/when-workspace-deletion-scheduled-pause-its-triggers.policy.js';
import { WhenWorkspaceErasedDestroyItsSecrets } from './workspace-deletion/when-workspace-erased-destroy-its-secrets.policy.js';
import { PauseTriggers } from './workspace-deletion/pause-triggers.js';
import { WorkspaceMails } from './workspace-mails/workspace-mails.js';
import { WorkspaceSecrets } from './workspace-deletion/workspace-secrets.js';
import { WhenInvitationSentSendItsMail } from './workspace-mails/when-invitation-sent-send-its-mail.policy.js';
import { WhenOwnerLostThatRoleNotifyThem } from './workspace-mails/when-owner-lost-that-role-notify-them.policy.js';
import { WhenOwnershipOfferedNotifyTheMember } from './workspace-mails/when-ownership-offered-notify-the-member.policy.js';

/** Policies and processes that join several features; each folder is one process. */
@Module({
  imports: [
    ...[FactsModule, RunExecutionModule, JoiningModule],
    ...[
      BlobsModule,
      MailModule,
      OperationsModule,
      TriggersModule,
      WorkspacesModule,
      TemplatesModule,
      ConnectionsModule,
    ],
  ],
  controllers: [
    FirstStepsController,
    ModelCostsController,
    HeldRunsController,
    TemplatesController,
    TemplateUseController,
    TemplateUpdateController,
    WorkspaceTemplatesController,
    SiteController,
  ],
  providers: [
    ModelCostsQueries,
    WhenAgentArchivedWithdrawItsAccess,
    WhenAgentPublishedAgreeForItsPublisher,
    WhenConnectionNeedsSomebodyNotifyItsOwner,
    ConnectionEmails,
    WhenConnectionRevokedEndItAtItsProvider,
    WhenMemberRemovedHandOverWhatTheyOwned,
    WhenMemberRemovedOrphanTheirConnections,
    WhenProfileChangedUpdateMembers,
    WhenRightsChangedRecordThem,
    WhenEmailConfirmedReconcileOperators,
    WhenBreakGlassUsedNotifyTheOwners,
    TemplateDetails,
    { provide: PageWriter, useClass: PublicPages },
    TemplateInstaller,
    TurnOn,
    PublishOwnTemplate,
    TemplateOffers,
    TakeUpdate,
    WhenTemplateUsedInstallIt,
    StartFiredRunHandler,
    WhenTriggerFiredStartItsRun,
    WhenRunEndedFinishItsFiring,
    WhenScheduleKeepsFailingPauseIt,
    WhenWorkspaceDeletionScheduledPauseItsTriggers,
    WhenWorkspaceErasedDestroyItsSecrets,
    WorkspaceSecrets,
    PauseTriggers,
    WorkspaceMails,
    BudgetEmails,
    WhenBudgetIsUsedNotifyItsPeople,
    WhenBudgetHasRoomReleaseItsRuns,
    ReleaseHeldRuns,
    HeldRunsQueries,
    HeldRunsDiscarder,
    WhenHeldRunsResumedReleaseThem,
    WhenHeldRunsDiscardedCancelThem,
    WhenInvitationSentSendItsMail,
    WhenOwnerLostThatRoleNotifyThem,
    WhenOwnershipOfferedNotifyTheMember,
  ],
})
export class ProcessesModule {}
