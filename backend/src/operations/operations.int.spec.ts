import { Receipt } from '@throughline/contracts/receipt.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';

let backend: Backend;
let ada: Person;
beforeAll(async () => {
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
        ...{ ready: true, postgres: true, eventStore: true },
        ...{ lag: expect.objectContaining({ agents: 0, history: 0 }), lagMs: expect.objectContaining({ agents: 0 }) },
      },
    ]);
  });

  it('tells people, and nobody else, how far the system is behind', async () => {
    await backend.settled();
    const { status, json } = await ada.client.get('/api/lag');
    expect([status, json]).toMatchObject([200, { more: false }]);
    expect((await backend.visitor().get('/api/lag')).status).toBe(401);
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
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).not.toContain(ada.workspaceId);
  });

  it('reads metrics from the process itself: through a proxy they are not found', async () =>
    expect((await backend.visitor().get('/metrics')).problem.code).toBe('not_found'));
});
