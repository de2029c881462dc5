import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { CommandId, TriggerId } from '@throughline/contracts/ids.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Outbox } from '../../mail/outbox.js';
import { PauseTrigger } from '../../triggers/domain/trigger.commands.js';
import { InvitationsQueries } from '../invitations/invitations.queries.js';
import { WorkspaceErasures } from '../ownership/workspace-erasures.js';

type Cause = EventOf<'WorkspaceDeletionScheduled'>;
const Enabled = z.object({ id: TriggerId });

/** Its triggers rest, its owners hear of it, and its last day is noted. What runs now runs on. */
@Injectable()
export class WhenWorkspaceIsToBeDeletedStopIt implements Policy<'WorkspaceDeletionScheduled'> {
  readonly name = 'when-workspace-is-to-be-deleted-stop-it';
  readonly on = ['WorkspaceDeletionScheduled'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly commands: CommandBus,
    private readonly readModel: ReadModel,
    private readonly members: InvitationsQueries,
    private readonly outbox: Outbox,
    private readonly erasures: WorkspaceErasures,
  ) {
    registry.add(this);
  }

  async react(event: Cause): Promise<void> {
    const { workspaceId, dueAt } = event.data;
    await this.readModel.waitFor(event.position, ['workspaces', 'triggers']);
    await this.erasures.add({ workspaceId, dueAt, correlationId: event.meta.correlationId });
    await this.pauseTriggers(event);
    for (const { userId } of await this.members.owners(workspaceId))
      await this.outbox.add('workspace-deletion', { id: `${event.id}-${userId}`, about: { workspaceId, userId } });
  }

  private async pauseTriggers({ id: causationId, meta, data: { workspaceId } }: Cause): Promise<void> {
    const sql = `select id from rm.triggers where workspace_id = $1 and status in ('enabled', 'auto_paused')`;
    for (const { id: triggerId } of await this.readModel.many(Enabled, sql, [workspaceId])) {
      const commandId = CommandId.parse(derivedId(causationId, 'pause', triggerId));
      const { correlationId, actor, at } = meta;
      await this.commands.execute(
        new PauseTrigger({ triggerId }, { commandId, correlationId, causationId, actor, workspaceId, at }),
      );
    }
  }
}
