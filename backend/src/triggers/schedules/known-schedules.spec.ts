import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import {
  everyMorning,
  triggerArchived,
  triggerCreated,
  triggerFired,
  triggerId,
  triggerPaused,
  triggerResumed,
  triggerRow,
  webhookCreated,
} from '@throughline/contracts/triggers/trigger.fixtures.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import { KnownSchedules } from './known-schedules.js';

const before = '2026-01-02T08:59:00.000Z';
const dueTime = '2026-01-02T09:00:00.000Z';
const tomorrow = '2026-01-03T09:00:00.000Z';
const known = (row: Partial<TriggerRow> = {}, lastSlot: string | null = null) =>
  new KnownSchedules([{ ...triggerRow({ position: 10, ...row }), lastSlot }]);
const heard = (schedules: KnownSchedules, ...events: [DomainEvent, number][]) => {
  for (const [event, position] of events) schedules.apply(recorded(event, position));
  return schedules;
};
const dueAt = (schedules: KnownSchedules, now: string) => schedules.due(now).map(({ upTo }) => upTo);

it('knows when to wake', () => expect(known().next(before)).toBe(dueTime));
it('sleeps when there is nothing to wait for', () => expect(new KnownSchedules([]).next(before)).toBeNull());
it('finds a due time', () => expect(dueAt(known(), dueTime)).toEqual([dueTime]));
it('finds no due time that was handled before', () => expect(dueAt(known({}, dueTime), dueTime)).toEqual([]));

it('finds a single time that was handled, but whose trigger never ended', () => {
  const settings = { ...everyMorning, timing: { kind: 'once' as const, at: dueTime } };
  expect(known({ settings }, dueTime).due(dueTime)).toMatchObject([
    { times: { skip: null, fire: null }, upTo: dueTime },
  ]);
  expect(known({ settings, status: 'ended' }, dueTime).due(dueTime)).toEqual([]);
});

it('learns of a due time that another process has handled', () =>
  expect(dueAt(heard(known(), [triggerFired(), 11]), dueTime)).toEqual([]));
it('learns of due times that were skipped', () => {
  const { firingId, workspaceId, agentId } = triggerFired().data;
  const data = { firingId, triggerId, workspaceId, agentId, slot: dueTime, reason: 'missed' as const, count: 1 };
  expect(dueAt(heard(known(), [{ type: 'SlotSkipped', data }, 11]), dueTime)).toEqual([]);
});
it('ignores a firing without a due time', () =>
  expect(dueAt(heard(known(), [triggerFired({ cause: { kind: 'test' } }), 11]), dueTime)).toEqual([dueTime]));

it('hears of a new schedule', () =>
  expect(heard(new KnownSchedules([]), [triggerCreated(), 11]).next(before)).toBe(dueTime));
it('leaves webhooks alone', () =>
  expect(heard(new KnownSchedules([]), [webhookCreated(), 11]).next(before)).toBeNull());
it('lets a paused schedule sleep, and wakes it from when it is resumed', () => {
  const schedules = heard(known(), [triggerPaused, 11]);
  expect(schedules.next(before)).toBeNull();
  schedules.apply(recorded(triggerResumed, 12, { at: '2026-01-02T12:00:00.000Z' }));
  expect(dueAt(schedules, '2026-01-02T12:00:00.000Z')).toEqual([]);
  expect(schedules.next(before)).toBe(tomorrow);
});
it('forgets an archived schedule', () => expect(heard(known(), [triggerArchived, 11]).next(before)).toBeNull());
it('follows a new timing from the moment of the change', () => {
  const settings = { ...everyMorning, timing: { kind: 'interval', minutes: 5 } } as TriggerRow['settings'];
  const schedules = known();
  schedules.apply(recorded({ type: 'TriggerSettingsChanged', data: { triggerId, settings } }, 11, { at: before }));
  expect(schedules.next(before)).toBe('2026-01-02T09:04:00.000Z');
});

it('does not fold again what its row has folded', () =>
  expect(heard(known({ status: 'enabled' }), [triggerPaused, 10]).next(before)).toBe(dueTime));
