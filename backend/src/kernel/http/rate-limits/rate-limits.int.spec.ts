import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { startBackend, type Backend } from '../../../testing/backend.js';
import { Schedule } from '../../schedule/schedule.js';
import { rateLimits, RateLimits } from './rate-limits.js';
import { SharedCounts } from './shared-counts.js';

let backend: Backend;
let limits: RateLimits;
beforeAll(async () => {
  backend = await startBackend();
  limits = backend.app.get(RateLimits);
});
afterAll(() => backend.stop());

const refused = async (work: Promise<void>): Promise<DomainError | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error;
      throw error;
    },
  );

/** Counted in Postgres alone, with a clock that the test sets. */
describe('attempts that are counted in Postgres', () => {
  const limit = { points: 2, seconds: 60 };
  let now = Date.parse('2026-03-01T12:00:00Z');
  const clock = { now: () => new Date(now) };
  const at = (seconds: number) => {
    now = Date.parse('2026-03-01T12:00:00Z') + seconds * 1_000;
  };
  let shared: SharedCounts;
  beforeAll(() => {
    shared = new SharedCounts(backend.app.get(Postgres), clock, backend.app.get(Schedule));
  });
  const countAttempt = (key: string) => shared.countAttempt(key, limit);

  it('expire one by one: no window has more than its limit, wherever it begins', async () => {
    at(0);
    expect(await countAttempt('a')).toEqual({ left: 1, freeIn: 60_000, wait: 0 });
    at(59);
    expect(await countAttempt('a')).toEqual({ left: 0, freeIn: 1_000, wait: 0 });
    at(60);
    expect(await countAttempt('a')).toEqual({ left: 0, freeIn: 59_000, wait: 0 });
    expect(await countAttempt('a')).toEqual({ left: 0, freeIn: 59_000, wait: 59_000 });
  });

  it('are not counted when they are refused', async () => {
    at(0);
    for (let i = 0; i < 5; i += 1) await countAttempt('b');
    at(60);
    expect(await countAttempt('b')).toMatchObject({ left: 1, wait: 0 });
  });

  it('refuse nobody for longer because the clock was set back', async () => {
    at(3_600);
    for (let i = 0; i < 2; i += 1) await countAttempt('c');
    at(0);
    expect((await countAttempt('c')).wait).toBe(0);
    expect(await countAttempt('c')).toEqual({ left: 0, freeIn: 60_000, wait: 0 });
    expect((await countAttempt('c')).wait).toBe(60_000);
  });

  it('are at most as many as the limit, however many are simultaneous', async () => {
    at(0);
    const taken = await Promise.all(Array.from({ length: 30 }, () => countAttempt('crowd')));
    expect(taken.filter(({ wait }) => wait === 0)).toHaveLength(limit.points);
  });

  it('are deleted when they no longer count, and not before', async () => {
    at(0);
    await countAttempt('gone');
    at(30);
    await countAttempt('kept');
    at(61);
    await shared.deleteExpired();
    const rows = await backend.app
      .get(Postgres)
      .query<{ key: string }>(`select key from http.tries where key in ('gone', 'kept')`);
    expect(rows).toEqual([{ key: 'kept' }]);
  });
});

describe('a limit', () => {
  const [{ points, seconds }] = rateLimits['register.network'];

  it('admits as many attempts as it allows, then refuses with a retry time', async () => {
    for (let i = 0; i < points; i += 1)
      expect(await refused(limits.countAttempt('register.network', '203.0.113.1'))).toBeNull();
    const error = await refused(limits.countAttempt('register.network', '203.0.113.1'));
    expect(error?.code).toBe('rate_limited');
    expect(error?.extras.retryAfter).toBeGreaterThan(0);
    expect(error?.extras.retryAfter).toBeLessThanOrEqual(seconds);
  });

  it('counts each key separately, and can be reset for one key', async () => {
    for (let i = 0; i < points; i += 1) await limits.countAttempt('register.network', '203.0.113.2');
    expect(await refused(limits.countAttempt('register.network', '203.0.113.3'))).toBeNull();
    await limits.resetAttempts('register.network', '203.0.113.2');
    expect(await refused(limits.countAttempt('register.network', '203.0.113.2'))).toBeNull();
  });

  it('holds when attempts are simultaneous', async () => {
    const tries = await Promise.all(
      Array.from({ length: points * 3 }, () => refused(limits.countAttempt('register.network', '203.0.113.4'))),
    );
    expect(tries.filter((error) => error === null)).toHaveLength(points);
  });

  it('stores no address in clear', async () => {
    await limits.countAttempt('register.address', 'ada@example.com');
    const rows = await backend.app.get(Postgres).query<{ key: string }>('select key from http.tries');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/ada@|203\.0\.113/);
  });

  it('still holds, in this process, while Postgres is unavailable', async () => {
    const postgres = backend.app.get(Postgres);
    await postgres.query('alter table http.tries rename to away');
    const tries = [];
    for (let i = 0; i <= points; i += 1)
      tries.push(await refused(limits.countAttempt('register.network', '203.0.113.5')));
    await postgres.query('alter table http.away rename to tries');
    expect(tries.map((error) => error?.code ?? 'let through')).toEqual([
      ...Array<string>(points).fill('let through'),
      'rate_limited',
    ]);
  });

  it('still holds, and delays nobody, while Postgres is slow', async () => {
    const postgres = backend.app.get(Postgres);
    let release: (() => void) | undefined;
    const held = postgres.transaction(async (tx) => {
      await tx.script('lock table http.tries in access exclusive mode');
      await new Promise<void>((resolve) => (release = resolve));
    });
    while (release === undefined) await new Promise((resolve) => setImmediate(resolve));
    const tries = [];
    for (let i = 0; i <= points; i += 1)
      tries.push(await refused(limits.countAttempt('register.network', '203.0.113.6')));
    release();
    await held;
    expect(tries.map((error) => error?.code ?? 'let through')).toEqual([
      ...Array<string>(points).fill('let through'),
      'rate_limited',
    ]);
  });

  it('is one for all processes', async () => {
    const other = (await backend.another()).app.get(RateLimits);
    const both = [limits, other];
    // On a busy machine an answer of Postgres may be late, and each process would go by its own count.
    for (const each of both) each.postgresTimeoutMs = 60_000;
    for (let i = 0; i < points; i += 1)
      await (i % 2 === 0 ? limits : other).countAttempt('register.network', '203.0.113.7');
    for (const each of both)
      expect((await refused(each.countAttempt('register.network', '203.0.113.7')))?.code).toBe('rate_limited');
  });
});
