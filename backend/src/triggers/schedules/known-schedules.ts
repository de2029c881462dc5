import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { nextTimes, type Schedule } from '@throughline/contracts/triggers/schedule-times.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { triggersTable } from '@throughline/projections/triggers/triggers.projection.js';
import type { ScheduleRow } from '../triggers.queries.js';
import { dueTimes, type DueTimes, type ScheduleSettings } from './due-times.js';

export type Due = { trigger: TriggerRow; settings: ScheduleSettings; times: DueTimes; upTo: string };
type Known = { trigger: TriggerRow; lastSlot: string };
type Enabled = Known & { settings: ScheduleSettings; schedule: Schedule };

const never = '';

/** Events that change what is due. */
export const scheduleEvents: ReadonlySet<string> = new Set([...triggersTable.on, 'TriggerFired', 'SlotSkipped']);

/** The current state of every schedule: read once from the tables, then kept up to date from the log by the same fold. */
export class KnownSchedules {
  private readonly known = new Map<string, Known>();

  constructor(rows: readonly ScheduleRow[]) {
    for (const { lastSlot, ...trigger } of rows) this.known.set(trigger.id, { trigger, lastSlot: lastSlot ?? never });
  }

  /** An event the row has already folded changes nothing. */
  apply(event: AnyRecorded): void {
    if (event.type === 'TriggerFired' && event.data.cause.kind === 'slot') {
      this.markHandled(event.data.triggerId, event.data.cause.slot);
    }
    if (event.type === 'SlotSkipped') this.markHandled(event.data.triggerId, event.data.slot);
    if (!triggersTable.on.has(event.type)) return;
    const id = triggersTable.id(event);
    const before = this.known.get(id);
    if (before !== undefined && event.position <= before.trigger.position) return;
    const row = triggersTable.evolve(before?.trigger ?? null, event);
    if (row === null) return;
    const trigger = TriggerRow.parse(row);
    if (trigger.settings.kind !== 'schedule' || trigger.status === 'archived') this.known.delete(id);
    else this.known.set(id, { trigger, lastSlot: before?.lastSlot ?? never });
  }

  markHandled(triggerId: string, slot: string): void {
    const known = this.known.get(triggerId);
    if (known !== undefined && slot > known.lastSlot) known.lastSlot = slot;
  }

  due(now: string): Due[] {
    return this.enabled().flatMap(({ trigger, settings, schedule, lastSlot }) => {
      // The process that handled its only due time stopped before it could end the trigger.
      if (settings.timing.kind === 'once' && settings.timing.at <= lastSlot)
        return [{ trigger, settings, times: { skip: null, fire: null }, upTo: settings.timing.at }];
      const times = dueTimes(schedule, settings.misfire, { since: lastSlot, now });
      const upTo = times?.fire?.slot ?? times?.skip?.last;
      return times === null || upTo === undefined ? [] : [{ trigger, settings, times, upTo }];
    });
  }

  /** The next due time of any schedule; null when there is none. */
  next(now: string): string | null {
    const times = this.enabled().flatMap(({ schedule }) => nextTimes(schedule, now, 1));
    return times.reduce<string | null>((first, time) => (first === null || time < first ? time : first), null);
  }

  private enabled(): Enabled[] {
    return [...this.known.values()].flatMap((known) => {
      const { settings, status, enabledAt } = known.trigger;
      if (status !== 'enabled' || settings.kind !== 'schedule') return [];
      return [{ ...known, settings, schedule: { timing: settings.timing, timeZone: settings.timeZone, enabledAt } }];
    });
  }
}
