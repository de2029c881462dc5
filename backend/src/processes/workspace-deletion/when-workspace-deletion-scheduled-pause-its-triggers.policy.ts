import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { CommandId, TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Facts } from '../../access/facts.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import { PauseTrigger } from '../../triggers/domain/trigger.commands.js';
import { InvitationsQueries } from '../../workspaces/invitations/invitations.queries.js';
import { WorkspaceErasures } from '../../workspaces/ownership/workspace-erasures.js';

type Cause = 'WorkspaceDeletionScheduled' | 'TriggerCreated' | 'TriggerResumed';
const Enabled = z.object({ id: TriggerId });
/** Only while the workspace has not been restored. */
const enabledWhereDeleting = `select t.id from rm.triggers t join rm.workspaces w on w.id = t.workspace_id
  where w.id = $1 and w.status <> 'active' and t.status in ('enabled', 'auto_paused')`;

/**
 * Pauses the triggers of the workspace, mails its owners and schedules its erasure. Runs in progress continue. A trigger
 * that was requested before and enabled afterwards is paused too.
 */
@Injectable()
export class WhenWorkspaceDeletionScheduledPauseItsTriggers implements Policy<Cause> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-workspace-is-to-be-deleted-stop-it';
  readonly on = ['WorkspaceDeletionScheduled', 'TriggerCreated', 'TriggerResumed'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly commands: CommandBus,
    private readonly facts: Facts,
    private readonly readModel: ReadModel,
    private readonly members: InvitationsQueries,
    private readonly outbox: Outbox,
    private readonly erasures: WorkspaceErasures,
  ) {
    registry.add(this);
  }

  async react(event: EventOf<Cause>): Promise<void> {
    if (event.type === 'WorkspaceDeletionScheduled') return this.pauseWorkspace(event);
    // Decided from the log, so that no new trigger waits here for tables that are behind.
    const status = await this.facts.workspaceStatus(WorkspaceId.parse(event.meta.workspaceId));
    if (status !== 'active') await this.pauseTrigger(event, event.data.triggerId);
  }

  private async pauseWorkspace(event: EventOf<'WorkspaceDeletionScheduled'>): Promise<void> {
    const { workspaceId, dueAt } = event.data;
    await this.readModel.waitFor(event.position, ['workspaces', 'triggers']);
    await this.erasures.add({ workspaceId, dueAt, correlationId: event.meta.correlationId });
    for (const { userId } of await this.members.owners(workspaceId))
      await this.outbox.add('workspace-deletion', { id: `${event.id}-${userId}`, about: { workspaceId, userId } });
    for (const { id } of await this.readModel.many(Enabled, enabledWhereDeleting, [workspaceId]))
      await this.pauseTrigger(event, id);
  }

  private async pauseTrigger({ id: causationId, meta }: EventOf<Cause>, triggerId: TriggerId): Promise<void> {
    const commandId = CommandId.parse(derivedId(causationId, 'pause', triggerId));
    const { correlationId, actor, at, workspaceId } = meta;
    await this.commands.execute(
      new PauseTrigger({ triggerId }, { commandId, correlationId, causationId, actor, workspaceId, at }),
    );
  }
}
