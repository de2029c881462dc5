import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TriggerId, type FiringId } from '@throughline/contracts/ids.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { localTime } from '@throughline/contracts/triggers/local-time.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { isRunQuota } from '../../limits/resources/plan-limit-reached.js';
import { RecordedUsage } from '../../limits/resources/recorded-usage.js';
import { isHalted } from '../../limits/halts/halts.js';
import { isQueueFull } from '../../runs/public.js';
import { isWorkspaceDeleting } from '../../access/facts.js';
import { CurrentTriggers } from '../current-triggers.js';
import { byTrigger } from '../trigger-meta.js';
import { isSpendingCap } from '../../limits/spending/spending.js';
import { FireTrigger, SkipDueTimes } from '../domain/firing.commands.js';
import { AlreadyFired } from '../domain/firing.decider.js';
import { EndTrigger } from '../domain/trigger.commands.js';
import { getRun, dueTimeFiring } from '../firing-ids.js';
import { MappedInputs } from '../mapped-inputs.js';
import type { DueTimes, ScheduleSettings } from './due-times.js';

/** Fires or skips due times. Doing it twice, here or in another process, changes nothing: a due time has one firing. */
@Injectable()
export class HandleDueTimes {
  constructor(
    private readonly commands: CommandBus,
    private readonly current: CurrentTriggers,
    private readonly inputs: MappedInputs,
    private readonly usage: RecordedUsage,
  ) {}

  /**
   * Throws `AllowanceUsedUp`, and records nothing, while the workspace may start no new work: the due times stay due. False, and
   * nothing recorded: the trigger is paused or has other times since, so what is due is not known yet.
   */
  async handleDue(
    known: TriggerRow,
    settings: ScheduleSettings,
    { skip, fire }: DueTimes,
    now: string,
  ): Promise<boolean> {
    const trigger = await this.current.findFor(known);
    if (trigger.status !== 'enabled' || !sameJson(trigger.settings, settings)) return false;
    await this.usage.requireRoomForWork(trigger.workspaceId);
    const triggerId = TriggerId.parse(trigger.id);
    const meta = () => byTrigger(triggerId, trigger.workspaceId, now);
    if (skip !== null) {
      const { count, last: dueTime } = skip;
      await this.commands.execute(
        new SkipDueTimes(
          { ...toPlace(trigger, dueTimeFiring(triggerId, dueTime)), slot: dueTime, reason: 'missed', count },
          meta(),
        ),
      );
    }
    if (fire !== null) await this.fire(trigger, { settings, ...fire }, meta());
    if (settings.timing.kind === 'once')
      await this.commands.execute(new EndTrigger({ triggerId, slot: settings.timing.at }, meta()));
    return true;
  }

  private async fire(
    trigger: TriggerRow,
    { settings: { timeZone }, slot, missed }: { settings: ScheduleSettings; slot: string; missed: number },
    meta: ReturnType<typeof byTrigger>,
  ): Promise<void> {
    const local = localTime(new Date(slot), timeZone);
    const inputs = await this.inputs.mapInputs(trigger, { slot: { at: slot, local, timeZone, missed } });
    const firingId = dueTimeFiring(TriggerId.parse(trigger.id), slot);
    const firing = {
      ...toPlace(trigger, firingId),
      cause: { kind: 'slot', slot, missed } as const,
      runId: getRun(firingId),
      inputs,
    };
    try {
      await this.commands.execute(new FireTrigger(firing, meta));
    } catch (error) {
      if (isWorkspaceDeleting(error)) await this.recordSkipped(firing, 'paused', meta);
      else if (isHalted(error)) await this.recordSkipped(firing, 'halted', meta);
      else if (isSpendingCap(error)) await this.recordSkipped(firing, 'budget', meta);
      else if (isRunQuota(error)) await this.recordSkipped(firing, 'quota', meta);
      else if (isQueueFull(error)) await this.recordSkipped(firing, 'queue_full', meta);
      else if (!(error instanceof AlreadyFired)) throw error;
    }
  }

  /** `paused`: the workspace is due to be deleted, and its triggers are about to be paused. */
  private async recordSkipped(
    { firingId, triggerId, workspaceId, agentId, cause }: ScheduledFiring,
    reason: 'paused' | 'halted' | 'budget' | 'quota' | 'queue_full',
    meta: ReturnType<typeof byTrigger>,
  ): Promise<void> {
    const place = { firingId, triggerId, workspaceId, agentId };
    const skipped = { ...place, slot: cause.slot, reason, count: cause.missed + 1 };
    await this.commands.execute(new SkipDueTimes(skipped, meta));
  }
}

type ScheduledFiring = ReturnType<typeof toPlace> & { cause: { slot: string; missed: number } };

const toPlace = ({ id, workspaceId, agentId }: TriggerRow, firingId: FiringId) => ({
  firingId,
  triggerId: TriggerId.parse(id),
  workspaceId,
  agentId,
});
