import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Content } from '@throughline/contracts/json.js';
import { SentRequest } from '@throughline/contracts/runs/sent-request.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import type { Client } from '../testing/client.js';
import { getClock } from '../testing/clock-of.js';
import { columnsWith } from '../testing/columns-with.js';
import { does } from '../testing/does.js';
import { LiveClient } from '../testing/live-client.js';
import { RunFixture, service } from '../testing/run-fixture.js';
import { json, World } from '../testing/world.js';

let fixture: RunFixture;
let world: World;
let app: NestFastifyApplication;
let client: Client;
beforeAll(async () => {
  [fixture, world] = await Promise.all([RunFixture.open(), World.open()]);
  app = await fixture.process();
  client = await fixture.client(app);
});
afterAll(async () => {
  world.close();
  await fixture.close();
});

const small = 'heron-between-reeds';
const large = 'otter-under-the-bridge';
const api = (path: string): string => `/api/workspaces/${fixture.workspaceId}${path}`;

/** A run whose steps bring in both words, the second in a value that is stored outside the log. */
const ranWithWords = async () => {
  world.on('/words', (_, response) => json(response, { small }));
  world.on('/many', (_, response) => json(response, { large, rest: 'x'.repeat(100_000) }));
  const list = [
    `1. \`http.request\` ${world.url}/words`,
    `2. \`http.request\` ${world.url}/many`,
    '3. Answer: {{step 1.body.small}} and {{step 2.body.large}}.',
  ];
  const runId = await fixture.start(client, await fixture.agent(does(list.join('\n'))));
  const { position } = await fixture.happens(runId, 'RunSucceeded');
  return { runId, position };
};

const downloaded = (output: Content | null) => client.get(api(`/blobs/${output?.kind === 'blob' ? output.hash : ''}`));

describe('what a run brings in and writes', () => {
  it('is in clear for its readers, and nowhere in the log or in any table', async () => {
    const { runId, position } = await ranWithWords();
    const { run, steps } = await fixture.run(client, runId, position);
    expect(run.output).toEqual({ kind: 'inline', value: `${small} and ${large}.` });
    expect(steps[1]?.output).toMatchObject({ kind: 'inline', value: { body: { small } } });
    const big = steps[3]?.output ?? null;
    expect(big).toMatchObject({ kind: 'blob', preview: expect.stringContaining(large) });
    expect((await downloaded(big)).json).toMatchObject({ body: { large } });

    expect(JSON.stringify(fixture.log)).not.toMatch(new RegExp(`${small}|${large}`));
    expect(await columnsWith(service(app, Postgres), [small, large])).toEqual([]);
  });

  it('comes in clear over the socket', async () => {
    const held = Promise.withResolvers<void>();
    world.on('/held', (_, response) => void held.promise.then(() => json(response, { small })));
    const runId = await fixture.start(client, await fixture.agent(does(`1. \`http.request\` ${world.url}/held`)));
    await fixture.run(client, runId, (await fixture.happens(runId, 'RunRequested')).position);
    const live = await LiveClient.open(client);
    await live.watch({ kind: 'run', workspaceId: fixture.workspaceId, runId });
    held.resolve();
    await live.reaches(fixture.positionBefore(await fixture.happens(runId, 'RunSucceeded')));
    const heard = JSON.stringify(live.said.filter(({ said }) => said !== 'tokens'));
    expect(heard).toContain(small);
    expect(heard).not.toContain('sealed:v1:');
    live.close();
  });

  it('is of its run alone: the same words of two runs have different names', async () => {
    const hashes = [];
    for (let n = 0; n < 2; n += 1) {
      const { runId, position } = await ranWithWords();
      const output = (await fixture.run(client, runId, position)).steps[3]?.output;
      hashes.push(output?.kind === 'blob' ? output.hash : null);
    }
    expect(new Set(hashes).size).toBe(2);
  });

  it('is gone for everyone when the keys of its workspace are destroyed', async () => {
    const { runId, position } = await ranWithWords();
    const before = await fixture.run(client, runId, position);
    const sent = api(`/runs/${runId}/steps/5/sent`);
    const asSent = (await client.get(sent)).as(SentRequest);
    expect(asSent).toMatchObject({ matches: true, hash: asSent.recipe.hash, wire: null });
    expect(JSON.stringify(asSent.messages)).toContain(small);
    await service(app, Vault).contents.eraseOf(fixture.workspaceId);
    getClock(app).advance(60_000);
    const { run, steps } = await fixture.run(client, runId, position);
    expect(run.output).toMatchObject({ kind: 'sealed' });
    expect(steps[3]?.output).toMatchObject({ kind: 'blob', preview: '' });
    expect((await downloaded(before.steps[3]?.output ?? null)).status).toBe(404);
    expect((await client.get(sent)).json).toMatchObject({ status: 410, code: 'contents_erased' });
  });
});
