import { buildView } from '@throughline/contracts/operations/build-view.fixtures.js';
import { noLag } from '@throughline/contracts/operations/lag.js';
import { assessHealth, type Found } from './assess-health.js';

const at = '2026-01-02T03:04:05.000Z';
const queue = { queue: 'mail', waiting: 0, active: 0, failed: 0, delayed: 0, oldest: null };
const process = {
  id: '01980000-0000-7000-8000-000000000001',
  roles: ['api', 'jobs'],
  pid: null,
  startedAt: at,
  at,
  sockets: 3,
  people: 2,
  requests: 12,
  p95: 50,
  sent: 4,
};
const tablesWith = (over: Partial<NonNullable<Found['tables']>>): Found['tables'] => ({
  worker: { owner: 'w1', alive: true, failure: null },
  builds: [buildView({ status: 'live' })],
  parked: 0,
  unreadable: 0,
  ...over,
});
const well: Found = {
  postgresMs: 2,
  headMs: 3,
  storeInContact: true,
  head: 120,
  tables: tablesWith({}),
  policies: [{ policy: 'when-spec', ...noLag }],
  processes: [process],
  queues: [queue],
  redis: { ms: 2 },
  free: 5_000_000_000,
};
const minutesBehind = { events: 228_000, more: false, ms: 6 * 60_000 };
const tables = (over: Partial<NonNullable<Found['tables']>>): Partial<Found> => ({
  tables: tablesWith(over),
});
const getStatus = (found: Partial<Found>) =>
  Object.fromEntries(assessHealth({ ...well, ...found }, at).map(({ part, status }) => [part, status]));

describe('a deployment', () => {
  it('is healthy when everything answers in time', () =>
    expect(new Set(Object.values(getStatus({})))).toEqual(new Set(['healthy'])));

  it.each<[string, Partial<Found>, Record<string, string>]>([
    ['Postgres', { postgresMs: null }, { postgres: 'away', event_store: 'healthy' }],
    [
      'the event store',
      { headMs: null, head: null, storeInContact: false },
      { event_store: 'away', postgres: 'healthy' },
    ],
    ['the worker', tables({ worker: { owner: 'w1', alive: false, failure: null } }), { projections: 'away' }],
    [
      'a worker that cannot begin',
      tables({ worker: { owner: 'w1', alive: true, failure: 'No.' } }),
      { projections: 'away' },
    ],
    [
      'a projection that does not follow',
      tables({ builds: [buildView({ status: 'outdated' })] }),
      { projections: 'slow' },
    ],
    [
      'Redis',
      { redis: { ms: null }, queues: null },
      { redis: 'away', jobs: 'away', mail: 'away', postgres: 'healthy' },
    ],
    [
      'every process that executes jobs',
      { processes: [{ ...process, roles: ['api'] }] },
      { jobs: 'away', api: 'healthy' },
    ],
    [
      'every process that serves requests',
      { processes: [{ ...process, roles: ['jobs'] }] },
      { api: 'away', jobs: 'healthy' },
    ],
  ])('reports when %s is away', (_, found, expected) => expect(getStatus(found)).toMatchObject(expected));

  it.each<[string, Partial<Found>, Record<string, string>]>([
    [
      'tables that have been behind for a long time',
      tables({ builds: [buildView({ status: 'live', lag: minutesBehind })] }),
      { projections: 'slow' },
    ],
    ['mail that had to be retried', { queues: [{ ...queue, failed: 1 }] }, { mail: 'slow' }],
    ['requests', { processes: [{ ...process, p95: 1_500 }] }, { api: 'slow' }],
    [
      'policies',
      { policies: [{ policy: 'when-spec', ...minutesBehind }] },
      { policies: 'slow', projections: 'healthy' },
    ],
    ['Postgres', { postgresMs: 400 }, { postgres: 'slow' }],
    ['an event store that answers other calls', { headMs: null, head: null }, { event_store: 'slow' }],
  ])('reports %s as slow', (_, found, expected) => expect(getStatus(found)).toMatchObject(expected));

  it('reports a part that could not be read as unknown, not as healthy or away', () =>
    expect(getStatus({ postgresMs: null, tables: null, policies: null, processes: null, queues: null })).toEqual({
      api: 'unknown',
      postgres: 'away',
      event_store: 'healthy',
      redis: 'healthy',
      projections: 'unknown',
      policies: 'unknown',
      jobs: 'unknown',
      sockets: 'unknown',
      mail: 'unknown',
    }));

  it.each([
    [2, 'attention', 'the disk is full, 12 MB free: nothing is written'],
    [null, 'away', 'no answer, the disk is full'],
  ])('says when the disk is full (Postgres answers in %s ms)', (postgresMs, status, about) => {
    const parts = assessHealth({ ...well, postgresMs, free: 12_345_678 }, at);
    expect(parts.find(({ part }) => part === 'postgres')).toMatchObject({ status, about });
    expect(parts.find(({ part }) => part === 'event_store')).toMatchObject({ status: 'attention' });
  });

  it('reports no figures of requests where there were none', () => {
    const aboutApi = (processes: Found['processes']) =>
      assessHealth({ ...well, processes }, at).find(({ part }) => part === 'api')?.about;
    expect(aboutApi([])).toBe('no process serves requests');
    expect(aboutApi([{ ...process, requests: 0, p95: null }])).toBe('no requests');
    expect(aboutApi([process])).toBe('12 requests/s, p95 50 ms');
  });

  it('reports projections as unknown while the log cannot be read, not as healthy or up to date', () => {
    const parts = assessHealth({ ...well, ...tables({ builds: [buildView({ status: 'live', lag: null })] }) }, at);
    expect(parts.find(({ part }) => part === 'projections')).toMatchObject({
      status: 'unknown',
      about: 'not known how far behind',
    });
  });

  it('has no part Redis where jobs are in Postgres', () => {
    expect(getStatus({ redis: null })).not.toHaveProperty('redis');
    expect(getStatus({ redis: null, queues: null })).toMatchObject({ jobs: 'unknown', mail: 'unknown' });
  });

  it('needs attention while events are parked', () => {
    const parts = assessHealth({ ...well, ...tables({ parked: 2 }) }, at);
    expect(parts.find(({ part }) => part === 'projections')).toMatchObject({
      status: 'attention',
      about: '2 events parked, up to date',
    });
  });

  it('needs attention while the log holds events that this version cannot read', () => {
    const parts = assessHealth({ ...well, ...tables({ parked: 1, unreadable: 2 }) }, at);
    expect(parts.find(({ part }) => part === 'projections')).toMatchObject({
      status: 'attention',
      about: 'one event parked, 2 events unreadable, up to date',
    });
  });

  it('reports in events and in time how far policies are behind, and only the ones that are', () => {
    const behind = { policy: 'when-spec-late', events: 3, more: false, ms: 4_000 };
    const parts = assessHealth({ ...well, policies: [behind, { policy: 'when-spec', ...noLag }] }, at);
    expect(parts.find(({ part }) => part === 'policies')).toMatchObject({
      status: 'healthy',
      about: '1 of 2 behind, 3 events, 4 s',
    });
  });
});
