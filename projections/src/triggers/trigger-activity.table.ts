import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { TriggerActivityRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { table } from '@throughline/platform/projections/table.js';

const events = [
  'TriggerCreated',
  'TriggerResumed',
  'TriggerFired',
  'FiringStarted',
  'FiringFailed',
  'FiringFinished',
  'SlotSkipped',
  'DeliveryRejected',
] as const;
type Event = EventOf<(typeof events)[number]>;
type Day = TriggerActivityRow['days'][number];
type Last = TriggerActivityRow['last'];

const mostDays = 30;

export const triggerActivityTable = table<TriggerActivityRow, (typeof events)[number]>({
  name: 'trigger_activity',
  columns: {
    id: 'uuid',
    workspaceId: 'uuid',
    position: 'bigint',
    firings: 'integer',
    failuresInARow: 'integer',
    last: 'jsonb',
    lastSlot: 'timestamptz',
    days: 'jsonb',
  },
  indexes: ['(workspace_id, position)', '(workspace_id, id)'],
  on: events,
  id: ({ data }) => data.triggerId,
  evolve: (row, event) => {
    if (event.type === 'TriggerCreated') return quiet(event);
    if (row === null) return null;
    return { ...row, ...change(row, event), position: event.position };
  },
});

const quiet = ({ data, position }: EventOf<'TriggerCreated'>): TriggerActivityRow => ({
  id: data.triggerId,
  workspaceId: data.workspaceId,
  position,
  firings: 0,
  failuresInARow: 0,
  last: null,
  lastSlot: null,
  days: [],
});

const change = (
  row: TriggerActivityRow,
  event: Exclude<Event, EventOf<'TriggerCreated'>>,
): Partial<TriggerActivityRow> => {
  const { type, data, meta } = event;
  const last = (outcome: NonNullable<Last>['outcome']): Last => withOutcome(row.last, data, outcome);
  switch (type) {
    case 'TriggerResumed':
      return { failuresInARow: 0 };
    case 'TriggerFired': {
      const { firingId, runId, cause } = data;
      const slot = cause.kind === 'slot' ? cause.slot : null;
      return {
        firings: row.firings + 1,
        last: { firingId, at: meta.at, outcome: 'accepted', runId },
        lastSlot: later(row.lastSlot, slot),
      };
    }
    case 'FiringStarted':
      return { last: last('started'), days: onDay(row.days, meta.at, 'started') };
    case 'FiringFailed':
      return { last: last('failed'), failuresInARow: row.failuresInARow + 1, days: onDay(row.days, meta.at, 'failed') };
    case 'FiringFinished':
      if (data.succeeded) return { last: last('succeeded'), failuresInARow: 0 };
      return {
        last: last('run_failed'),
        failuresInARow: row.failuresInARow + 1,
        days: onDay(row.days, meta.at, 'failed'),
      };
    case 'SlotSkipped':
      return {
        last: { firingId: data.firingId, at: meta.at, outcome: 'skipped', runId: null },
        lastSlot: later(row.lastSlot, data.slot),
        days: onDay(row.days, meta.at, 'refused'),
      };
    case 'DeliveryRejected':
      return { days: onDay(row.days, meta.at, 'refused') };
  }
};

/** A firing that was followed by another is no longer the last. */
const withOutcome = (last: Last, data: Event['data'], outcome: NonNullable<Last>['outcome']): Last =>
  last !== null && 'firingId' in data && last.firingId === data.firingId ? { ...last, outcome } : last;

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

const onDay = (days: readonly Day[], at: string, count: 'started' | 'refused' | 'failed'): Day[] => {
  const day = at.slice(0, 10);
  const known = days.find((one) => one.day === day) ?? { day, started: 0, refused: 0, failed: 0 };
  const others = days.filter((one) => one.day !== day);
  const all = [...others, { ...known, [count]: known[count] + 1 }];
  return all.sort((a, b) => a.day.localeCompare(b.day)).slice(-mostDays);
};
