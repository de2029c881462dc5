import { Injectable } from '@nestjs/common';
import type { TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { triggerDecider } from './domain/trigger.decider.js';
import { TriggersQueries } from './triggers.queries.js';

/** Triggers as the log has them now. Read tables lag behind, and a pause that was answered is obeyed at once. */
@Injectable()
export class CurrentTriggers {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly triggers: TriggersQueries,
  ) {}

  async get(workspaceId: WorkspaceId, triggerId: TriggerId): Promise<TriggerRow> {
    return this.findFor(await this.triggers.get(workspaceId, triggerId));
  }

  /** The row with what has changed since it was folded. */
  async findFor(row: TriggerRow): Promise<TriggerRow> {
    const trigger = await this.deciders.current(triggerDecider, row.id);
    if (trigger.status === 'absent') throw new NotFound();
    return { ...row, ...trigger };
  }
}
