import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { CommandId, TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Outbox } from '../../kernel/mail/outbox.js';
import { PauseTrigger } from '../../triggers/domain/trigger.commands.js';
import { workspaceDecider } from '../../workspaces/domain/workspace.decider.js';
import { InvitationsQueries } from '../../workspaces/invitations/invitations.queries.js';
import { WorkspaceErasures } from '../../workspaces/ownership/workspace-erasures.js';

type Cause = 'WorkspaceDeletionScheduled' | 'TriggerCreated' | 'TriggerResumed';
const Enabled = z.object({ id: TriggerId });
/** Of a workspace that is not restored meanwhile. */
const enabledWhereDeleting = `select t.id from rm.triggers t join rm.workspaces w on w.id = t.workspace_id
  where w.id = $1 and w.status <> 'active' and t.status in ('enabled', 'auto_paused')`;

/**
 * Its triggers rest, its owners hear of it, and its last day is noted. What runs now runs on. A trigger that was asked for
 * before and enabled after it rests as well.
 */
@Injectable()
export class WhenWorkspaceIsToBeDeletedStopIt implements Policy<Cause> {
  readonly name = 'when-workspace-is-to-be-deleted-stop-it';
  readonly on = ['WorkspaceDeletionScheduled', 'TriggerCreated', 'TriggerResumed'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly commands: CommandBus,
    private readonly deciders: DeciderRunner,
    private readonly readModel: ReadModel,
    private readonly members: InvitationsQueries,
    private readonly outbox: Outbox,
    private readonly erasures: WorkspaceErasures,
  ) {
    registry.add(this);
  }

  async react(event: EventOf<Cause>): Promise<void> {
    if (event.type === 'WorkspaceDeletionScheduled') return this.stop(event);
    // Asked of the log itself: nobody's new trigger waits here for tables that are behind.
    if (await this.isDue(WorkspaceId.parse(event.meta.workspaceId))) await this.pause(event, event.data.triggerId);
  }

  private async stop(event: EventOf<'WorkspaceDeletionScheduled'>): Promise<void> {
    const { workspaceId, dueAt } = event.data;
    await this.readModel.waitFor(event.position, ['workspaces', 'triggers']);
    await this.erasures.add({ workspaceId, dueAt, correlationId: event.meta.correlationId });
    for (const { userId } of await this.members.owners(workspaceId))
      await this.outbox.add('workspace-deletion', { id: `${event.id}-${userId}`, about: { workspaceId, userId } });
    for (const { id } of await this.readModel.many(Enabled, enabledWhereDeleting, [workspaceId]))
      await this.pause(event, id);
  }

  private async isDue(workspaceId: WorkspaceId): Promise<boolean> {
    const workspace = await this.deciders.current(workspaceDecider, workspaceId);
    return workspace.status !== 'active' || workspace.dueAt !== null;
  }

  private async pause({ id: causationId, meta }: EventOf<Cause>, triggerId: TriggerId): Promise<void> {
    const commandId = CommandId.parse(derivedId(causationId, 'pause', triggerId));
    const { correlationId, actor, at, workspaceId } = meta;
    await this.commands.execute(
      new PauseTrigger({ triggerId }, { commandId, correlationId, causationId, actor, workspaceId, at }),
    );
  }
}
