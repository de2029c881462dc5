import { assessHealth, type Found } from './assess-health.js';

const at = '2026-01-02T03:04:05.000Z';
const queue = { queue: 'mail', waiting: 0, active: 0, failed: 0, delayed: 0, oldest: null };
const process = {
  id: '01980000-0000-7000-8000-000000000001',
  roles: ['api', 'jobs'],
  startedAt: at,
  at,
  sockets: 3,
  people: 2,
  requests: 12,
  p95: 50,
  sent: 4,
};
const well: Found = {
  postgresMs: 2,
  headMs: 3,
  head: 120,
  tables: { worker: { owner: 'w1', alive: true }, lag: 0, behindMs: 0, parked: 0 },
  processes: [process],
  queues: [queue],
};
const tables = (over: Partial<NonNullable<Found['tables']>>): Partial<Found> => ({
  tables: { worker: { owner: 'w1', alive: true }, lag: 0, behindMs: 0, parked: 0, ...over },
});
const statusOf = (found: Partial<Found>) =>
  Object.fromEntries(assessHealth({ ...well, ...found }, at).map(({ part, status }) => [part, status]));

describe('a deployment', () => {
  it('is healthy when everything answers in time', () =>
    expect(new Set(Object.values(statusOf({})))).toEqual(new Set(['healthy'])));

  it.each<[string, Partial<Found>, Record<string, string>]>([
    ['Postgres', { postgresMs: null }, { postgres: 'away', event_store: 'healthy' }],
    ['the event store', { headMs: null, head: null }, { event_store: 'away', postgres: 'healthy' }],
    ['the worker', tables({ worker: { owner: 'w1', alive: false } }), { projections: 'away' }],
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
  ])('reports when %s is away', (_, found, expected) => expect(statusOf(found)).toMatchObject(expected));

  it.each<[string, Partial<Found>, Record<string, string>]>([
    ['tables that have been behind for a long time', tables({ lag: 5, behindMs: 11_000 }), { projections: 'slow' }],
    ['mail that had to be retried', { queues: [{ ...queue, failed: 1 }] }, { mail: 'slow' }],
    ['requests', { processes: [{ ...process, p95: 1_500 }] }, { api: 'slow' }],
    ['Postgres', { postgresMs: 400 }, { postgres: 'slow' }],
  ])('reports %s as slow', (_, found, expected) => expect(statusOf(found)).toMatchObject(expected));

  it('reports a part that could not be read as unknown, not as healthy or away', () =>
    expect(statusOf({ postgresMs: null, tables: null, processes: null, queues: null })).toEqual({
      api: 'unknown',
      postgres: 'away',
      event_store: 'healthy',
      projections: 'unknown',
      jobs: 'unknown',
      sockets: 'unknown',
      mail: 'unknown',
    }));

  it('needs attention while events are parked', () => {
    const parts = assessHealth({ ...well, ...tables({ parked: 2 }) }, at);
    expect(parts.find(({ part }) => part === 'projections')).toMatchObject({
      status: 'attention',
      about: '2 events parked, up to date',
    });
  });
});
