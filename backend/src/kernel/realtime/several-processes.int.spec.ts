import { RunId } from '@throughline/contracts/ids.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { LiveClient } from '../../testing/live-client.js';
import type { Person } from '../../testing/person.js';
import { startRedis, type TestRedis } from '@throughline/embedded/testing/redis.js';
import { LiveTokens } from './sockets/live-tokens.js';

let redis: TestRedis;
let backend: Backend;
let ada: Person;
let ben: Person;
let here: LiveClient;
let there: LiveClient;
let worker: { app: Backend['app'] };
beforeAll(async () => {
  redis = await startRedis();
  backend = await startBackend({ env: { REDIS_URL: redis.url, ROLES: 'api' } });
  worker = await backend.another({ ROLES: 'jobs' });
  [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')];
  await ada.admits(ben, 'builder');
  const other = await backend.another();
  here = await ada.socket();
  there = await LiveClient.open(ben.client.at(other.url));
});
afterAll(async () => {
  here.close();
  there.close();
  await backend.stop();
  await redis.stop();
});

describe('several processes with Redis', () => {
  const workspace = (): Room => ({ kind: 'workspace', workspaceId: ada.workspaceId });

  it('announce to each other who is present', async () => {
    await Promise.all([here.watch(workspace()), there.watch(workspace())]);
    const both = [ada.userId, ben.userId].sort().join();
    await Promise.all(
      [here, there].map((live) => live.hears('presence', ({ message }) => message.userIds.join() === both)),
    );
  });

  it('send each row once', async () => {
    const { id, position } = (await ada.client.post(ada.path('/agents'), { name: 'Scout' })).as(Receipt);
    await Promise.all([here.reaches(position), there.reaches(position)]);
    for (const live of [here, there]) expect(live.rows('agents')).toEqual([expect.objectContaining({ id })]);
  });

  it('send the tokens of a worker, which has no sockets itself, to everyone who watches the run', async () => {
    const { id } = (await ada.client.post(ada.path('/agents'), { name: 'Scout' })).as(Receipt);
    const run = (await ada.client.post(ada.path(`/agents/${id}/runs`), { version: 'draft' })).as(Receipt);
    await backend.settled();
    const runId = RunId.parse(run.id);
    await Promise.all([here, there].map((live) => live.watch({ kind: 'run', workspaceId: ada.workspaceId, runId })));
    const step = { runId, seq: 99, attempt: 1 };
    const written = worker.app.get(LiveTokens).begin(step);
    written.write('text', 'Hello');
    const message = { ...step, part: 'text', offset: 0, text: 'Hello' };
    for (const live of [here, there])
      expect((await live.hears('tokens', (said) => said.message.seq === 99)).message).toEqual(message);
    const late = await LiveClient.open(ben.client);
    await late.watch({ kind: 'run', workspaceId: ada.workspaceId, runId });
    expect((await late.hears('tokens', (said) => said.message.seq === 99)).message).toEqual(message);
    written.end();
    late.close();
  });

  it('answer only health checks when they are workers', async () => {
    const client = ada.client.at(await worker.app.getUrl());
    expect((await client.get('/api/health/live')).status).toBe(200);
    expect((await client.get('/api/me')).status).toBe(404);
    await expect(LiveClient.open(client)).rejects.toThrow();
  });
});
