import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { CommandId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { PauseTrigger } from '../../triggers/domain/trigger.commands.js';
import { workspaceDecider } from '../../workspaces/domain/workspace.decider.js';
import { WorkspaceErasures } from '../../workspaces/ownership/workspace-erasures.js';
import { PauseTriggers } from './pause-triggers.js';
import { WorkspaceMails } from './workspace-mails.js';

type Cause = 'WorkspaceDeletionScheduled' | 'TriggerCreated' | 'TriggerResumed';

/**
 * Its triggers are paused, its owners get a mail, and its erasure is scheduled. Runs in progress go on. A trigger that was
 * requested before and enabled after it is paused as well.
 */
@Injectable()
export class WhenWorkspaceIsToBeDeletedStopIt implements Policy<Cause> {
  readonly name = 'when-workspace-is-to-be-deleted-stop-it';
  readonly on = ['WorkspaceDeletionScheduled', 'TriggerCreated', 'TriggerResumed'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly commands: CommandBus,
    private readonly deciders: DeciderRunner,
    private readonly triggers: PauseTriggers,
    private readonly mails: WorkspaceMails,
    private readonly erasures: WorkspaceErasures,
  ) {
    registry.add(this);
  }

  async react(event: EventOf<Cause>): Promise<void> {
    const workspace = await this.deciders.current(workspaceDecider, WorkspaceId.parse(event.meta.workspaceId));
    if (event.type !== 'WorkspaceDeletionScheduled') {
      if (workspace.status !== 'active' || workspace.dueAt !== null) await this.pause(event);
      return;
    }
    const { workspaceId, dueAt } = event.data;
    await this.erasures.add({ workspaceId, dueAt, correlationId: event.meta.correlationId });
    await this.triggers.add(event);
    if (workspace.status !== 'active') return;
    for (const [userId, { role, suspended }] of Object.entries(workspace.members))
      if (role === 'owner' && !suspended)
        await this.mails.add('workspace-deletion', event, { workspaceId, userId }, userId);
  }

  private async pause({ id, meta, data }: EventOf<'TriggerCreated' | 'TriggerResumed'>): Promise<void> {
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
