import type { ReadinessCheck } from '../readiness.js';
import type { Schedule } from '../../kernel/schedule/schedule.js';
import { ListsWatch } from './lists-watch.js';

it('lists are behind when an old event has waited for ten seconds, and no longer when none waits', async () => {
  let lagMs: Record<string, number> | null = { agents: 0, runs: 0 };
  // The check asks Postgres and the log, which are outside of what is decided here.
  const readiness = { check: () => Promise.resolve({ lagMs }) } as unknown as ReadinessCheck;
  const watch = new ListsWatch(readiness, { every: () => undefined } as unknown as Schedule);
  const seen: boolean[] = [];
  watch.onChange(() => seen.push(watch.areBehind));
  await watch.check(0);
  lagMs = { agents: 0, runs: 15_000 };
  await watch.check(1_000);
  expect(watch.areBehind).toBe(false);
  lagMs = null;
  await watch.check(6_000);
  lagMs = { agents: 0, runs: 25_000 };
  await watch.check(11_000);
  expect(watch.areBehind).toBe(true);
  lagMs = { agents: 0, runs: 0 };
  await watch.check(16_000);
  expect(seen).toEqual([true, false]);
});
