import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { FiringId } from '@throughline/contracts/ids.js';
import { TriggerActivityRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

type Day = TriggerActivityRow['days'][number];
type Last = TriggerActivityRow['last'];

const maxDays = 30;

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

/** A firing that was followed by another is no longer the last. */
const withOutcome = (last: Last, firingId: FiringId, outcome: NonNullable<Last>['outcome']): Last =>
  last !== null && last.firingId === firingId ? { ...last, outcome } : last;

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

const onDay = (days: readonly Day[], at: string, ...counts: Exclude<keyof Day, 'day'>[]): Day[] => {
  const day = at.slice(0, 10);
  const known = days.find((one) => one.day === day) ?? { day, started: 0, refused: 0, failed: 0, runsFailed: 0 };
  const others = days.filter((one) => one.day !== day);
  const counted = Object.fromEntries(counts.map((count) => [count, known[count] + 1]));
  const all = [...others, { ...known, ...counted }];
  return all.sort((a, b) => a.day.localeCompare(b.day)).slice(-maxDays);
};

export const triggerActivityTable = table(TriggerActivityRow)({
  name: 'trigger_activity',
  indexes: ['(workspace_id, position)', '(workspace_id, id)'],
  id: 'triggerId',
  creates: { TriggerCreated: quiet },
  changes: {
    TriggerResumed: { failuresInARow: 0 },
    TriggerFired: (row, { data: { firingId, runId, cause }, meta: { at } }) => ({
      firings: row.firings + 1,
      last: { firingId, at, outcome: 'accepted', runId },
      lastSlot: later(row.lastSlot, cause.kind === 'slot' ? cause.slot : null),
    }),
    FiringStarted: (row, { data, meta }) => ({
      last: withOutcome(row.last, data.firingId, 'started'),
      days: onDay(row.days, meta.at, 'started'),
    }),
    FiringFailed: (row, { data, meta }) => ({
      last: withOutcome(row.last, data.firingId, 'failed'),
      failuresInARow: row.failuresInARow + 1,
      days: onDay(row.days, meta.at, 'failed'),
    }),
    FiringFinished: (row, { data, meta }) =>
      data.succeeded
        ? { last: withOutcome(row.last, data.firingId, 'succeeded'), failuresInARow: 0 }
        : {
            last: withOutcome(row.last, data.firingId, 'run_failed'),
            failuresInARow: row.failuresInARow + 1,
            days: onDay(row.days, meta.at, 'failed', 'runsFailed'),
          },
    SlotSkipped: (row, { data: { firingId, slot }, meta: { at } }) => ({
      last: { firingId, at, outcome: 'skipped', runId: null },
      lastSlot: later(row.lastSlot, slot),
      days: onDay(row.days, at, 'refused'),
    }),
    FiringFiltered: (row, { data: { firingId }, meta: { at } }) => ({
      last: { firingId, at, outcome: 'filtered', runId: null },
    }),
    FollowedEventSkipped: (row, { data: { firingId }, meta: { at } }) => ({
      last: { firingId, at, outcome: 'skipped', runId: null },
      days: onDay(row.days, at, 'refused'),
    }),
    ItemsSkipped: (row, { data: { firingId }, meta: { at } }) => ({
      last: { firingId, at, outcome: 'skipped', runId: null },
      days: onDay(row.days, at, 'refused'),
    }),
    DeliveryRejected: (row, { data: { firingId }, meta: { at } }) => ({
      last: { firingId, at, outcome: 'rejected', runId: null },
      days: onDay(row.days, at, 'refused'),
    }),
  },
});

export const triggerActivityProjection: Projection = {
  name: 'trigger-activity',
  version: 6,
  tables: [triggerActivityTable],
};
