import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { MailboxModule } from '../kernel/mailbox/mailbox.module.js';
import { EgressModule } from '../kernel/egress/egress.module.js';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { AgentsModule } from '../agents/public.js';
import { RunsModule } from '../runs/public.js';
import { WorkspacesModule } from '../workspaces/public.js';
import { ChangeTriggerSettingsHandler } from './commands/change-trigger-settings.handler.js';
import { CreateTriggerHandler } from './commands/create-trigger.handler.js';
import { FireTriggerHandler } from './commands/fire-trigger.handler.js';
import { ResumeTriggerHandler } from './commands/resume-trigger.handler.js';
import { RotateTriggerSecretHandler } from './commands/rotate-trigger-secret.handler.js';
import * as firingCommands from './domain/firing.commands.js';
import { firingDecider } from './domain/firing.decider.js';
import * as triggerCommands from './domain/trigger.commands.js';
import { triggerDecider } from './domain/trigger.decider.js';
import { CurrentTriggers } from './current-triggers.js';
import { FollowedEvents } from './events/followed-events.js';
import { StartFollowers } from './events/start-followers.js';
import { WhenSomethingHappenedStartWhoFollowsIt } from './events/when-something-happened-start-who-follows-it.policy.js';
import { AskForItems } from './items/ask-for-items.js';
import { ItemAccounts } from './items/item-accounts.js';
import { ItemPositions } from './items/item-positions.js';
import { MailAccounts } from './items/mail-accounts.js';
import { NewItems } from './items/new-items.js';
import { StartForItem } from './items/start-for-item.js';
import { ReplyInThread } from './items/reply-in-thread.js';
import { WhenRunOfAMessageEndedReply } from './items/when-run-of-a-message-ended-reply.policy.js';
import { WhenTriggerIsOnAskForItems } from './items/when-trigger-is-on-ask-for-items.policy.js';
import { MappedInputs } from './mapped-inputs.js';
import { FireManually } from './fire-manually.js';
import { RunMissedTimes } from './run-missed-times.js';
import { ScheduleClock } from './schedules/schedule-clock.js';
import { SchedulePreviewController } from './schedules/schedule-preview.controller.js';
import { ScheduleSource } from './schedules/schedule-source.js';
import { HandleDueTimes } from './schedules/handle-due-times.js';
import { TriggerTrialsController } from './trigger-trials.controller.js';
import { TriggerController } from './trigger.controller.js';
import { TriggersController } from './triggers.controller.js';
import { TriggersQueries } from './triggers.queries.js';
import { DeliveryRetention } from './webhooks/delivery-retention.js';
import { AcceptDelivery } from './webhooks/accept-delivery.js';
import { DeliveredFiles } from './webhooks/delivered-files.js';
import { DeferredCalls } from './webhooks/deferred-calls.js';
import { HeldCalls } from './webhooks/held-calls.js';
import { AuthenticateHookCall } from './webhooks/authenticate-hook-call.js';
import { FindHook } from './webhooks/find-hook.js';
import { HookRates } from './webhooks/hook-rates.js';
import { HookSecrets } from './webhooks/hook-secrets.js';
import { UnknownHooks } from './webhooks/unknown-hooks.js';
import { HooksController } from './webhooks/hooks.controller.js';
import { ReceiveHookCall } from './webhooks/receive-hook-call.js';
import { StartFiredRunHandler } from './firing/start-fired-run.handler.js';
import { WhenRunEndedFinishItsFiring } from './firing/when-run-ended-finish-its-firing.policy.js';
import { WhenScheduleKeepsFailingPauseIt } from './firing/when-schedule-keeps-failing-pause-it.policy.js';
import { WhenTriggerFiredStartItsRun } from './firing/when-trigger-fired-start-its-run.policy.js';

const { ChangeTriggerSettings, CreateTrigger, ResumeTrigger, RotateTriggerSecret } = triggerCommands;
const { FireTrigger: _, ...recordedCommands } = firingCommands;

@Module({
  imports: [BlobsModule, EgressModule, MailboxModule, AgentsModule, RunsModule, WorkspacesModule],
  controllers: [
    TriggersController,
    TriggerController,
    TriggerTrialsController,
    SchedulePreviewController,
    HooksController,
  ],
  providers: [
    StartFiredRunHandler,
    WhenRunEndedFinishItsFiring,
    WhenScheduleKeepsFailingPauseIt,
    WhenTriggerFiredStartItsRun,
    TriggersQueries,
    CurrentTriggers,
    ChangeTriggerSettingsHandler,
    CreateTriggerHandler,
    ResumeTriggerHandler,
    RotateTriggerSecretHandler,
    FireTriggerHandler,
    ...toHandlers(triggerDecider, triggerCommands, [
      ChangeTriggerSettings,
      CreateTrigger,
      ResumeTrigger,
      RotateTriggerSecret,
    ]),
    ...toHandlers(firingDecider, recordedCommands),
    HookRates,
    UnknownHooks,
    HookSecrets,
    FindHook,
    AuthenticateHookCall,
    AcceptDelivery,
    DeliveryRetention,
    DeferredCalls,
    HeldCalls,
    ReceiveHookCall,
    MappedInputs,
    DeliveredFiles,
    FireManually,
    RunMissedTimes,
    FollowedEvents,
    StartFollowers,
    WhenSomethingHappenedStartWhoFollowsIt,
    MailAccounts,
    ItemAccounts,
    ItemPositions,
    StartForItem,
    AskForItems,
    NewItems,
    ReplyInThread,
    WhenRunOfAMessageEndedReply,
    WhenTriggerIsOnAskForItems,
    HandleDueTimes,
    ScheduleSource,
    ScheduleClock,
  ],
  exports: [FollowedEvents, HookSecrets, TriggersQueries],
})
export class TriggersModule implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly schedules: ScheduleClock,
  ) {}

  /** Schedules fire in processes of the `jobs` role. */
  onApplicationBootstrap(): void {
    if (this.config.roles.includes('jobs')) void this.schedules.wake();
  }
}
