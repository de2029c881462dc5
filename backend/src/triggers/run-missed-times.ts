import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, TriggerId, type FiringId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { MissedTimesRun } from '@throughline/contracts/triggers/trigger.requests.js';
import { localTime } from '@throughline/contracts/triggers/local-time.js';
import { lastTimes } from '@throughline/contracts/triggers/schedule-times.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { CurrentTriggers } from './current-triggers.js';
import { FireTrigger } from './domain/firing.commands.js';
import { AlreadyFired } from './domain/firing.decider.js';
import { getRun, missedFiring } from './firing-ids.js';
import { MappedInputs } from './mapped-inputs.js';
import { TriggersQueries } from './triggers.queries.js';

/** Nothing of a schedule was missed there, or its times are others since. */
class NothingMissed extends InvalidState {
  constructor(outcome: string) {
    super(outcome, 'No due time was missed here that this schedule still has.');
  }
}

/** Runs what a schedule has missed because a person wants it. Each due time is run once, however often that is wanted. */
@Injectable()
export class RunMissedTimes {
  constructor(
    private readonly commands: CommandBus,
    private readonly triggers: TriggersQueries,
    private readonly current: CurrentTriggers,
    private readonly inputs: MappedInputs,
  ) {}

  /** `started`: how many had not been run before. */
  async run(workspaceId: WorkspaceId, firingId: FiringId, meta: CommandMeta): Promise<MissedTimesRun> {
    const { cause, outcome, triggerId } = await this.triggers.firing(workspaceId, firingId);
    const trigger = await this.current.get(workspaceId, triggerId);
    const { settings, enabledAt, status } = trigger;
    if (outcome !== 'skipped' || cause?.kind !== 'slot' || settings.kind !== 'schedule' || status === 'archived')
      throw new NothingMissed(outcome);
    const schedule = { ...settings, enabledAt };
    const missed = lastTimes(schedule, cause.slot, Math.min(cause.missed + 1, limits.missedTimes));
    if (missed.length === 0) throw new NothingMissed(outcome);
    let started = 0;
    for (const dueTime of missed)
      if (await this.runOne(trigger, { dueTime, timeZone: settings.timeZone }, meta)) started += 1;
    return { started };
  }

  /** False when it has run before. */
  private async runOne(trigger: TriggerRow, { dueTime, timeZone }: Due, meta: CommandMeta): Promise<boolean> {
    const { workspaceId, agentId } = trigger;
    const triggerId = TriggerId.parse(trigger.id);
    const local = localTime(new Date(dueTime), timeZone);
    const inputs = await this.inputs.mapInputs(trigger, { slot: { at: dueTime, local, timeZone, missed: 0 } });
    const firingId = missedFiring(triggerId, dueTime);
    const cause = { kind: 'slot', slot: dueTime, missed: 0 } as const;
    const firing = { firingId, triggerId, workspaceId, agentId, runId: getRun(firingId), cause, inputs };
    const commandId = CommandId.parse(derivedId(meta.commandId, dueTime));
    try {
      await this.commands.execute(new FireTrigger(firing, { ...meta, commandId }));
      return true;
    } catch (error) {
      if (error instanceof AlreadyFired) return false;
      throw error;
    }
  }
}

type Due = { dueTime: string; timeZone: string };
