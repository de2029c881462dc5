import type { Schedule } from '@throughline/contracts/triggers/schedule-times.js';
import { dueTimes } from './due-times.js';

const hourly: Schedule = {
  timing: { kind: 'cron', expression: '0 * * * *' },
  timeZone: 'UTC',
  enabledAt: '2026-01-01T00:00:00.000Z',
};
const since = '2026-01-01T08:00:00.000Z';
const due = (misfire: 'run_once' | 'skip', now: string) => dueTimes(hourly, misfire, { since, now });

it.each(['run_once', 'skip'] as const)('has nothing to do before the next slot (%s)', (misfire) =>
  expect(due(misfire, '2026-01-01T08:59:59.999Z')).toBeNull(),
);

it.each(['run_once', 'skip'] as const)('fires a slot on time (%s)', (misfire) =>
  expect(due(misfire, '2026-01-01T09:00:00.004Z')).toEqual({
    skip: null,
    fire: { slot: '2026-01-01T09:00:00.000Z', missed: 0 },
  }),
);

it('fires once for all the due times that were missed', () =>
  expect(due('run_once', '2026-01-01T11:30:00.000Z')).toEqual({
    skip: null,
    fire: { slot: '2026-01-01T11:00:00.000Z', missed: 2 },
  }));

it('skips all the due times that were missed', () =>
  expect(due('skip', '2026-01-01T11:30:00.000Z')).toEqual({
    skip: { count: 3, last: '2026-01-01T11:00:00.000Z' },
    fire: null,
  }));

it('skips what was missed and fires what is on time', () =>
  expect(due('skip', '2026-01-01T11:00:30.000Z')).toEqual({
    skip: { count: 2, last: '2026-01-01T10:00:00.000Z' },
    fire: { slot: '2026-01-01T11:00:00.000Z', missed: 0 },
  }));
