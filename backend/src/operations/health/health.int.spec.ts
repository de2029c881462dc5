import { ParkedEventList, WorkerAnswer } from '@throughline/contracts/operations/operating.js';
import { HealthSnapshot, SampleList } from '@throughline/contracts/operations/health-snapshot.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { LiveClient } from '../../testing/live-client.js';
import { listenTo } from '../../testing/log-listener.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';

let backend: Backend;
let ada: Person;
let live: LiveClient;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp();
  await makeOperator(backend, ada);
  live = await ada.socket();
});
afterAll(async () => {
  live.close();
  await backend.stop();
});

const ask = async (body: unknown) => (await ada.client.post('/api/operator/projections', body)).as(WorkerAnswer);
/** The first matching health snapshot over the socket; the timeout of the test bounds the wait. */
const hears = (wanted: (snapshot: HealthSnapshot) => boolean): Promise<HealthSnapshot> =>
  new Promise((resolve) => {
    const hear = (said: HealthSnapshot): void => {
      const snapshot = HealthSnapshot.parse(said);
      if (!wanted(snapshot)) return;
      live.socket.off('pulse', hear);
      resolve(snapshot);
    };
    live.socket.on('pulse', hear);
  });

describe('the overview', () => {
  it('shows the status of every part, and since when it has had it', async () => {
    await backend.settled();
    const snapshot = (await ada.client.get('/api/operator/pulse')).as(HealthSnapshot);
    expect(Object.fromEntries(snapshot.health.map(({ part, status }) => [part, status]))).toMatchObject({
      postgres: 'healthy',
      event_store: 'healthy',
      projections: 'healthy',
      sockets: 'healthy',
    });
    expect(snapshot.worker?.alive).toBe(true);
    expect(snapshot.builds.filter(({ status }) => status === 'live').map(({ projection }) => projection)).toEqual(
      expect.arrayContaining(['agents', 'history', 'runs']),
    );
    expect(snapshot.queues.map(({ queue }) => queue)).toEqual(expect.arrayContaining(['held-calls', 'mail', 'runs']));
  });

  it('is sent every second to operators who request it, and to nobody else', async () => {
    const ben = await backend.signUp();
    const benSocket = await ben.socket();
    expect(await benSocket.socket.emitWithAck('operate')).toBe(false);
    benSocket.close();
    expect(await live.socket.emitWithAck('operate')).toBe(true);
    const { at } = await hears(() => true);
    await hears((snapshot) => snapshot.at > at);
  });

  it('ends for a person whose operator access was revoked, and notifies them', async () => {
    const cleo = await backend.signUp();
    await makeOperator(backend, cleo);
    const watching = await cleo.socket();
    expect(await watching.socket.emitWithAck('operate')).toBe(true);
    const notified = new Promise<void>((resolve) => void watching.socket.once('not_operator', resolve));
    await ada.client.delete(`/api/operator/operators/${cleo.userId}`);
    await notified;
    expect((await cleo.client.get('/api/operator/pulse')).status).toBe(404);
    watching.close();
  });

  it('has samples of the last hour, and the processes that run', async () => {
    const snapshot = await hears(({ processes, sample }) => processes.length > 0 && sample !== null);
    expect(snapshot.processes[0]).toMatchObject({ roles: ['api', 'jobs'] });
    expect((await ada.client.get('/api/operator/samples')).as(SampleList).items.length).toBeGreaterThan(0);
  });
});

describe('an operator', () => {
  it('rebuilds and verifies projections; each request is an event, and its end is visible', async () => {
    const log = listenTo(backend.app.get(EventStore));
    const answer = await ask({ action: 'rebuild', projections: ['agents'] });
    if (answer.kind !== 'taken') throw new Error(`the worker said ${answer.kind}`);
    const build = answer.builds[0]?.build ?? 0;
    await hears(({ builds }) =>
      builds.some((each) => each.build === build && each.projection === 'agents' && each.status === 'live'),
    );
    const operated = await log.heard('ProjectionsOperated', 'rebuild');
    expect(operated).toMatchObject({
      data: { projections: ['agents'] },
      meta: { actor: { kind: 'operator', id: ada.userId } },
    });
    await ask({ action: 'verify', projections: ['agents'] });
    const { builds } = await hears((snapshot) => snapshot.builds.some(({ status }) => status === 'verified'));
    expect(builds.find(({ status }) => status === 'verified')?.verification?.tables.every(({ equal }) => equal)).toBe(
      true,
    );
    await log.stop();
  });

  it('lets a build wait, swaps it in, and sees how long the previous build is kept', async () => {
    await ask({ action: 'rebuild', projections: ['runs'], swap: false, park: true });
    const ofRuns = (status: string) => (snapshot: HealthSnapshot) =>
      snapshot.builds.some((build) => build.projection === 'runs' && build.status === status);
    await hears(ofRuns('ready'));
    await ask({ action: 'swap', projections: ['runs'] });
    const { builds } = await hears(ofRuns('previous'));
    const kept = builds.find(({ status, projection }) => status === 'previous' && projection === 'runs');
    expect(Date.parse(kept?.keptUntil ?? '')).toBeGreaterThan(Date.now());
    await ask({ action: 'drop', projections: ['runs'] });
    await hears((snapshot) => !ofRuns('previous')(snapshot));
    const [noted] = await backend.app
      .get(Postgres)
      .query(`select data from rm.history where type = 'ProjectionsOperated' and data->>'swap' = 'false'`);
    expect(noted).toMatchObject({ data: { action: 'rebuild', projections: ['runs'], park: true } });
  });

  it('audits the read tables, and sees the result', async () => {
    await ask({ action: 'audit', projections: [], streams: 5 });
    const { audit } = await hears((snapshot) => snapshot.audit.newest !== null && snapshot.audit.underWay === null);
    expect(audit.newest).toMatchObject({ equal: true, different: 0, differing: [] });
    expect(audit.newest?.rows).toBeGreaterThan(0);
  });

  it('must name the projections', async () => {
    const { problem } = await ada.client.post('/api/operator/projections', { action: 'rebuild', projections: [] });
    expect(problem.errors?.[0]?.pointer).toBe('/projections');
  });

  it('receives the reason when the worker refuses', async () =>
    expect(await ask({ action: 'resume', projections: ['agents'] })).toEqual({
      kind: 'refused',
      why: 'Nothing is paused.',
    }));

  it('must give a reason to skip an event', async () => {
    const { problem } = await ada.client.post('/api/operator/projections', {
      action: 'skip',
      projections: ['agents'],
      position: 3,
    });
    expect(problem.errors?.[0]?.pointer).toBe('/reason');
  });

  it('sees parked events without what people wrote in them', async () => {
    const event = {
      id: ada.userId,
      stream: `agent-${ada.userId}`,
      revision: 0,
      position: 7,
      type: 'AgentRenamed',
      meta: {},
    };
    await backend.app.get(Postgres).execute(
      `insert into proj.quarantine (projection, build, position, event, keys, state, error, attempts)
       values ('runs', 1, 7, $1, '{a}', 'parked', 'no such row', 2)`,
      [JSON.stringify({ ...event, data: { agentId: ada.userId, name: 'Secret plan' } })],
    );
    const { items } = (await ada.client.get('/api/operator/quarantine')).as(ParkedEventList);
    expect(items).toMatchObject([
      {
        projection: 'runs',
        type: 'AgentRenamed',
        error: 'no such row',
        event: { data: { name: '•••', agentId: ada.userId } },
      },
    ]);
    await hears(({ parked }) => parked === 1);
    await backend.app.get(Postgres).execute('delete from proj.quarantine');
  });

  it('retries failed jobs and drains queues; both are recorded as events', async () => {
    const log = listenTo(backend.app.get(EventStore));
    const jobs = backend.app.get(Jobs);
    const later = new Date(Date.now() + 3_600_000);
    await jobs.add('registrations', { id: 'never', data: {}, at: later });
    const { queues } = await hears((snapshot) => snapshot.queues.some(({ delayed }) => delayed === 1));
    expect(queues.find(({ queue }) => queue === 'registrations')).toMatchObject({ delayed: 1, failed: 0 });
    expect((await ada.client.post('/api/operator/queues/registrations/retry')).json).toEqual({ jobs: 0 });
    expect((await ada.client.post('/api/operator/queues/registrations/drain')).json).toEqual({ jobs: 0 });
    expect((await log.heard('JobsRetried', 'registrations')).data.jobs).toBe(0);
    await log.heard('QueueDrained', 'registrations');
    await jobs.remove('registrations', 'never');
    const { status, problem } = await ada.client.post('/api/operator/queues/nothing/drain');
    expect([status, problem.detail]).toEqual([
      404,
      expect.stringMatching(/^There is no queue nothing. There are: .*mail/),
    ]);
    await log.stop();
  });
});
