import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { CommandId, WorkspaceId } from '@throughline/contracts/ids.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Facts } from '../../access/facts.js';
import { PauseTrigger } from '../../triggers/public.js';
import { WorkspaceErasures, MailsAfterFold } from '../../workspaces/public.js';
import { PauseTriggers } from './pause-triggers.js';

type Cause = 'WorkspaceDeletionScheduled' | 'TriggerCreated' | 'TriggerResumed';

/**
 * Pauses the triggers of the workspace, mails its owners and schedules its erasure. Runs in progress continue. A trigger
 * that was requested before and enabled afterwards is paused too.
 */
@PolicyProvider()
export class WhenWorkspaceDeletionScheduledPauseItsTriggers implements Policy<Cause> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-workspace-is-to-be-deleted-stop-it';
  readonly on = ['WorkspaceDeletionScheduled', 'TriggerCreated', 'TriggerResumed'] as const;

  constructor(
    private readonly commands: CommandBus,
    private readonly facts: Facts,
    private readonly triggers: PauseTriggers,
    private readonly mails: MailsAfterFold,
    private readonly erasures: WorkspaceErasures,
  ) {}

  async react(event: EventOf<Cause>): Promise<void> {
    const workspace = await this.facts.workspace(WorkspaceId.parse(event.meta.workspaceId));
    if (event.type !== 'WorkspaceDeletionScheduled') {
      if (workspace.status !== 'active') await this.pauseTrigger(event);
      return;
    }
    const { workspaceId, dueAt } = event.data;
    await this.erasures.add({ workspaceId, dueAt, correlationId: event.meta.correlationId });
    await this.triggers.add(event);
    for (const userId of workspace.owners)
      await this.mails.add('workspace-deletion', event, { workspaceId, userId }, userId);
  }

  private async pauseTrigger({ id, meta, data }: EventOf<'TriggerCreated' | 'TriggerResumed'>): Promise<void> {
    const commandId = CommandId.parse(derivedId(id, 'pause', data.triggerId));
    const { correlationId, actor, at, workspaceId } = meta;
    await this.commands.execute(
      new PauseTrigger(
        { triggerId: data.triggerId },
        { commandId, correlationId, causationId: id, actor, workspaceId, at },
      ),
    );
  }
}
