import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Receipt } from '@throughline/contracts/receipt.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { register } from 'prom-client';
import { Jobs } from '../kernel/jobs/jobs.js';
import { readStoredQueues } from './queues/read-stored-queues.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';

let backend: Backend;
let ada: Person;
beforeAll(async () => {
  // Metrics are of the process, in which other specs ran.
  register.resetMetrics();
  backend = await startBackend();
  ada = await backend.signUp();
});
afterAll(() => backend.stop());

describe('monitoring', () => {
  it('sees that the process runs and is ready, and how far each projection is behind', async () => {
    expect((await backend.visitor().get('/api/health/live')).json).toEqual({ live: true });
    await backend.settled();
    const ready = await backend.visitor().get('/api/health/ready');
    expect([ready.status, ready.json]).toEqual([
      200,
      {
        ready: true,
        postgres: true,
        eventStore: true,
        storageFull: false,
        worker: 'following',
        notFollowing: [],
        lag: expect.objectContaining({ agents: 0, history: 0 }),
        lagMs: expect.objectContaining({ agents: 0 }),
      },
    ]);
  });

  it('tells people, and nobody else, how far the system is behind', async () => {
    await backend.settled();
    const { status, json } = await ada.client.get('/api/lag');
    expect([status, json]).toMatchObject([200, { more: false }]);
    expect((await backend.visitor().get('/api/lag')).status).toBe(401);
  });

  it('says that it is not known how far the system is behind when counting takes too long', async () => {
    const locked = backend.app.get(Postgres).transaction(async (transaction) => {
      await transaction.query('lock table proj.build in access exclusive mode');
      return ada.client.get('/api/lag');
    });
    const { status, json } = await locked;
    expect([status, json]).toEqual([200, { events: null, more: false, ms: null }]);
    expect((await ada.client.get('/api/lag')).json).toMatchObject({ events: expect.any(Number) });
  });

  it('says how far a projection is counted that is built for the first time', async () => {
    await backend.settled();
    const postgres = backend.app.get(Postgres);
    const filling = async () => (await ada.client.get('/api/lag/filling')).json;
    expect(await filling()).toEqual({ filling: [] });
    const sql = `update proj.build set status = $1, purpose = $2, events_done = 2, events_total = 5
      where projection = 'event-counts' and status = $3`;
    await postgres.query(sql, ['building', 'swap', 'live']);
    const counting = await filling();
    await postgres.query(sql, ['live', 'serve', 'building']);
    expect(counting).toEqual({ filling: [{ projection: 'event-counts', percent: 40 }] });
    expect(await filling()).toEqual({ filling: [] });
    expect((await backend.visitor().get('/api/lag/filling')).status).toBe(401);
  });

  it('sees that the process is not ready while no projection is live', async () => {
    const postgres = backend.app.get(Postgres);
    await postgres.query(`update proj.build set status = 'paused for the test' where status = 'live'`);
    const { status, json } = await backend.visitor().get('/api/health/ready');
    await postgres.query(`update proj.build set status = 'live' where status = 'paused for the test'`);
    expect([status, json]).toMatchObject([503, { ready: false, postgres: true }]);
  });

  it('reads metrics of requests by route, commands by name and sockets', async () => {
    const { id, position } = (await ada.client.post(ada.path('/agents'), { name: 'Scout' })).as(Receipt);
    await ada.client.get(ada.path(`/agents/${id}?after=${position}`));
    const live = await ada.socket();
    const text = await (await fetch(`${backend.url}/metrics`)).text();
    live.close();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/workspaces/:workspaceId/agents/:agentId",status="200"}',
    );
    expect(text).toContain('command_duration_seconds_count{command="CreateAgent",outcome="done"} 1');
    expect(text).toMatch(/^live_sockets 1$/m);
    expect(text).toMatch(/^projection_lag_events\{projection="agents"\} \d+$/m);
    expect(text).toMatch(/^projection_lag_seconds\{projection="agents"\} \d/m);
    expect(text).toMatch(/^policy_lag_events\{policy="when-trigger-fired-start-its-run"\} \d+$/m);
    expect(text).toMatch(/^policy_lag_seconds\{policy="when-trigger-fired-start-its-run"\} \d/m);
    expect(text).toMatch(/^queue_jobs\{queue="runs",state="waiting"\} \d+$/m);
    expect(text).toMatch(/^queue_oldest_seconds\{queue="mail"\} \d/m);
    expect(text).not.toContain(ada.workspaceId);
  });

  it('sees at once that a projection does not follow the log, and how far it is behind', async () => {
    await backend.settled();
    const postgres = backend.app.get(Postgres);
    const setStatus = (from: string, to: string) =>
      postgres.query(`update proj.build set status = $2 where projection = 'agents' and status = $1`, [from, to]);
    await setStatus('live', 'outdated');
    const before = await backend.visitor().get('/api/health/ready');
    const made = (await ada.client.post(ada.path('/agents'), { name: 'Outrider' })).as(Receipt);
    await backend.settled();
    // The row of the build says that it was not folded: nothing moves an outdated one.
    await postgres.query(`update proj.build set position = $1 where projection = 'agents' and status = 'outdated'`, [
      made.position - 1,
    ]);
    const text = await (await fetch(`${backend.url}/metrics`)).text();
    await postgres.query(`update proj.build set position = $1 where projection = 'agents' and status = 'outdated'`, [
      made.position,
    ]);
    await setStatus('outdated', 'live');
    expect([before.status, before.json]).toMatchObject([200, { ready: true, notFollowing: ['agents'] }]);
    expect(text).toMatch(/^projection_lag_events\{projection="agents"\} [1-9]/m);
  });

  it('reads of a queue how many jobs wait and how long the oldest does', async () => {
    const [jobs, postgres] = [backend.app.get(Jobs), backend.app.get(Postgres)];
    await jobs.add('unworked', { id: 'oldest', data: {} });
    await postgres.query(`update jobs.job set added_at_ms = added_at_ms - 3600000 where id = 'oldest'`);
    await jobs.add('unworked', { id: 'newest', data: {} });
    await jobs.add('unworked', { id: 'later', data: {}, at: new Date(Date.now() + 3_600_000) });
    const [queue] = await readStoredQueues(postgres, ['unworked'], new Date());
    expect(queue).toMatchObject({ queue: 'unworked', waiting: 2, active: 0, failed: 0, delayed: 1 });
    expect(queue?.oldest).toBeGreaterThanOrEqual(3_600_000);
  });

  it('keeps the last figures of queues while they cannot be read, with their age', async () => {
    const postgres = backend.app.get(Postgres);
    const metrics = async () => (await fetch(`${backend.url}/metrics`)).text();
    await metrics();
    await postgres.query('alter table jobs.job rename column added_at_ms to unknown_at_ms');
    const unread = await metrics();
    await postgres.query('alter table jobs.job rename column unknown_at_ms to added_at_ms');
    expect(unread).toMatch(/^queue_jobs\{queue="mail",state="waiting"\} \d+$/m);
    expect(unread).toMatch(/^queue_figures_age_seconds (?!0$)[\d.e-]+$/m);
  });

  it('reads metrics by a name of this machine only, as no web page elsewhere can', async () => {
    const { hostname, port } = new URL(backend.url);
    const statusFor = async (host: string): Promise<number | undefined> => {
      const sent = request({ hostname, port, path: '/metrics', headers: { host } }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    for (const host of ['pages.example', `pages.example:${port}`, '127.0.0.1.pages.example', '10.0.0.1'])
      expect([host, await statusFor(host)]).toEqual([host, 404]);
    expect(await statusFor(`localhost:${port}`)).toBe(200);
  });

  it('reads metrics from the process itself: through a proxy they are not found', async () =>
    expect((await backend.visitor().get('/metrics')).problem.code).toBe('not_found'));
});
