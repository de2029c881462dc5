import type { FiringEvent, TriggerEvent } from '@throughline/contracts/triggers/trigger.events.js';
import {
  delivery,
  firedRunId,
  firingFailed,
  firingFinished,
  firingId,
  firingStarted,
  ofFiring,
  otherFiringId,
  triggerActivityRow,
  triggerCreated,
  triggerFired,
  triggerResumed,
} from '@throughline/contracts/triggers/trigger.fixtures.js';
import { TriggerActivityRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { triggerActivityTable } from './trigger-activity.projection.js';

const at = '2026-01-02T03:04:05.000Z';
const dueTime = '2026-01-02T09:00:00.000Z';
const after = (...events: (TriggerEvent | FiringEvent)[]) =>
  TriggerActivityRow.parse(
    rowAfter(triggerActivityTable, ...[triggerCreated(), ...events].map((event, n) => recorded(event, n + 1))),
  );
const skipped = (of: string): FiringEvent => ({
  type: 'SlotSkipped',
  data: { ...ofFiring, firingId: otherFiringId, slot: of, reason: 'missed', count: 2 },
});

it('begins quiet', () => expect(after()).toEqual(triggerActivityRow()));

it('has the last firing and its slot', () =>
  expect(after(triggerFired())).toEqual(
    triggerActivityRow({
      position: 2,
      firings: 1,
      last: { firingId, at, outcome: 'accepted', runId: firedRunId },
      lastSlot: dueTime,
    }),
  ));

it('counts a start on its day', () =>
  expect(after(triggerFired(), firingStarted)).toMatchObject({
    last: { outcome: 'started' },
    days: [{ day: '2026-01-02', started: 1, refused: 0, failed: 0, runsFailed: 0 }],
  }));

it('counts failures in a row, whether the run could not start or did not succeed', () =>
  expect(after(triggerFired(), firingFailed, triggerFired(), firingStarted, firingFinished(false))).toMatchObject({
    firings: 2,
    failuresInARow: 2,
    last: { outcome: 'run_failed' },
    days: [{ started: 1, failed: 2, runsFailed: 1 }],
  }));

it('begins counting failures again after a success', () =>
  expect(after(triggerFired(), firingFailed, triggerFired(), firingStarted, firingFinished())).toMatchObject({
    failuresInARow: 0,
    last: { outcome: 'succeeded' },
  }));

it('begins counting failures again when it is resumed', () =>
  expect(after(triggerFired(), firingFailed, triggerResumed).failuresInARow).toBe(0));

it('lets the end of an earlier firing not hide the latest', () =>
  expect(after(triggerFired(), triggerFired({ firingId: otherFiringId }), firingFinished()).last).toMatchObject({
    firingId: otherFiringId,
    outcome: 'accepted',
  }));

it('remembers the latest slot, fired or skipped', () => {
  expect(after(triggerFired(), skipped('2026-01-03T09:00:00.000Z')).lastSlot).toBe('2026-01-03T09:00:00.000Z');
  expect(after(triggerFired(), skipped('2026-01-01T09:00:00.000Z')).lastSlot).toBe(dueTime);
  expect(after(triggerFired(), triggerFired({ cause: { kind: 'test' } })).lastSlot).toBe(dueTime);
});

it('has a refused delivery as the last one, without counting it as a firing', () =>
  expect(
    after({ type: 'DeliveryRejected', data: { ...ofFiring, delivery: delivery(), reason: 'paused' } }),
  ).toMatchObject({
    firings: 0,
    last: { firingId, at, outcome: 'rejected', runId: null },
    days: [{ refused: 1 }],
  }));

it('keeps thirty days, oldest first', () => {
  const events = Array.from({ length: 40 }, (_, n) =>
    recorded(firingStarted, n + 2, { at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString() }),
  );
  const row = TriggerActivityRow.parse(rowAfter(triggerActivityTable, recorded(triggerCreated()), ...events));
  expect(row.days).toHaveLength(30);
  expect(row.days[0]?.day).toBe('2026-01-11');
  expect(row.days.at(-1)?.day).toBe('2026-02-09');
});
