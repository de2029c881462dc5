import type { MaintenancePlan } from '@throughline/contracts/operations/operations.events.js';
import { modeAt, nextMoment, overdueMs } from './mode-at.js';
import { retryAfter } from './retry-after.js';

const at = (clock: string): number => Date.parse(`2026-01-02T${clock}.000Z`);
const plan = (over: Partial<MaintenancePlan> = {}): MaintenancePlan => ({
  mode: 'full',
  message: 'A larger disk.',
  from: '2026-01-02T03:10:00.000Z',
  until: '2026-01-02T03:40:00.000Z',
  endsByItself: true,
  ...over,
});

describe('maintenance', () => {
  it('begins and ends as planned', () => {
    const modes = ['03:09:59', '03:10:00', '03:39:59', '03:40:00'].map((clock) => modeAt(plan(), at(clock)));
    expect(modes).toEqual(['off', 'full', 'full', 'off']);
  });
  it('continues past its end unless it ends automatically', () =>
    expect(modeAt(plan({ endsByItself: false }), at('05:00:00'))).toBe('full'));
  it('is off without a plan', () => expect(modeAt(null, at('03:10:00'))).toBe('off'));
  it('is announced a minute before it begins, begins, and ends', () => {
    const next = (clock: string) => nextMoment(plan(), at(clock));
    expect(['03:00:00', '03:09:00', '03:10:00', '03:40:00'].map(next)).toEqual([
      at('03:09:00'),
      at('03:10:00'),
      at('03:40:00'),
      null,
    ]);
  });
  it('is overdue from its planned end on, or from its beginning if no end was planned', () => {
    const stays = plan({ endsByItself: false });
    expect(['03:39:00', '03:41:00'].map((clock) => overdueMs(stays, at(clock)))).toEqual([0, 60_000]);
    expect(overdueMs({ ...stays, until: null }, at('03:12:00'))).toBe(120_000);
    expect([overdueMs(plan(), at('05:00:00')), overdueMs(null, at('05:00:00'))]).toEqual([0, 0]);
  });
  it('has a retry time at its end, between five seconds and an hour', () => {
    expect(retryAfter(plan(), at('03:30:00'))).toBe(600);
    expect(retryAfter(plan(), at('03:39:59'))).toBe(5);
    expect(retryAfter(plan({ until: '2026-01-03T03:40:00.000Z' }), at('03:30:00'))).toBe(3_600);
    expect(retryAfter(plan({ until: null, endsByItself: false }), at('03:30:00'))).toBe(60);
  });
});
