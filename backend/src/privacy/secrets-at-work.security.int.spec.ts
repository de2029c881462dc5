import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { ConnectionId, RunId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { symbols } from 'pino';
import { z } from 'zod';
import { redacted } from '../kernel/credentials/redaction.js';
import { startBackend, type Backend } from '../testing/backend.js';
import { echoingApi, tokenOf, waysToWrite } from '../testing/echoing-api.js';
import { echoingModel } from '../testing/echoing-model.js';
import { LiveClient } from '../testing/live-client.js';
import { listenTo } from '../testing/log-listener.js';
import { opened } from '../testing/opened.js';
import type { Person } from '../testing/person.js';
import { securityCases } from '../testing/security-cases.js';
import { dumpTables, type Place } from '../testing/table-dump.js';
import { json, World } from '../testing/world.js';

const cases = securityCases('canaries', 'canaries-at-work');
/** Each has characters that are written in another way in JSON, in a URL and in HTML. */
const secrets = {
  api: `api-"canary<&>'/+=one-2f7c1`,
  host: 'canaryhost7f3a9c21e5b8',
  earlier: `api-"canary<&>'/+=old-9b3d4`,
  refused: `api-"canary<&>'/+=bad-6a8e5`,
  model: `sk-"canary<&>'/+=two-4d9e7`,
};
/** Not a secret: found wherever contents are, or the search is worth nothing. */
const marker = 'Lighthouse of the markers';

let world: World;
let backend: Backend;
let ada: Person;
let live: LiveClient;
let log: ReturnType<typeof listenTo>;
const lines: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  world = await World.open();
  const origin = new URL(world.url).origin;
  const env = { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8', MODEL_ENDPOINTS: origin, LOG_LEVEL: 'debug' };
  backend = await startBackend({ env });
  Object.assign(backend.app.get(Logger), { [symbols.streamSym]: { write: (line: string) => lines.push(line) } });
  log = listenTo(backend.app.get(EventStore));
  ada = await backend.signUp('Ada');
  live = await LiveClient.open(ada.client);
});
afterAll(async () => {
  live.close();
  await log.stop();
  await backend.stop();
  world.close();
});

const post = async (path: string, body: object) => {
  const answer = await ada.client.post(ada.path(path), body);
  answers.push(JSON.stringify(answer));
  return answer;
};
const get = async (path: string) => {
  const answer = await ada.client.get(ada.path(path));
  answers.push(JSON.stringify(answer));
  return answer;
};
const connect = async (account: object): Promise<ConnectionId> => {
  const { id } = (await post('/connections', { sharing: 'workspace', ...account })).as(Receipt);
  await backend.settled();
  return ConnectionId.parse(id);
};
const createAgent = async (over: Partial<AgentDefinition>): Promise<string> => {
  const from = { kind: 'import', definition: definition(over) };
  const { id } = (await post('/agents', { name: marker, from })).as(Receipt);
  await backend.settled();
  return id;
};
/** Runs to the end, watched by a socket, and reads all that a member can read of it. */
const run = async (agentId: string, inputs: Record<string, string> = {}): Promise<RunId> => {
  const runId = RunId.parse((await post(`/agents/${agentId}/runs`, { version: 'draft', inputs })).as(Receipt).id);
  const room = { kind: 'run', workspaceId: ada.workspaceId, runId } as const;
  await eventually('the run is watched', async () => (await live.watch(room)).kind !== 'problem');
  await eventually('the run has ended', async () => {
    await backend.settled();
    return (await ada.client.get(ada.path(`/runs/${runId}`))).as(RunRow).endedAt !== null;
  });
  await get(`/runs/${runId}`);
  const steps = (await get(`/runs/${runId}/steps`)).as(z.array(StepRow));
  for (const { seq, kind, output } of steps) {
    if (kind === 'model') await get(`/runs/${runId}/steps/${seq}/sent`);
    if (output?.kind === 'blob') await get(`/blobs/${output.hash}`);
  }
  return runId;
};

const account = (token: string, name = 'Orders') => ({
  ...{ service: 'any-api', kind: 'bearer', name },
  settings: { variables: { address: world.url }, check: `${world.url}/me` },
  secret: { kind: 'bearer', token },
});

/** An agent calls each path with the account, a step each. */
const callWith = async (connectionId: ConnectionId, paths: readonly string[]): Promise<void> => {
  const agentId = await createAgent({
    instructions: paths
      .map((path, n) => `${n + 1}. \`http.request\` url: ${world.url}${path}, connection: orders`)
      .join('\n'),
    tools: [newToolUse('http.request')],
    connections: [{ name: 'orders', service: 'any-api', actsAs: 'owner', connectionId }],
    onToolFailure: 'tell',
  });
  expect((await ada.client.put(ada.path(`/connections/${connectionId}/access/${agentId}`), {})).status).toBe(200);
  await run(agentId);
};

/** The API redirects to a host that is called like the secret, and cannot be reached. How often it was called. */
const beRedirectedToAHost = async (): Promise<number> => {
  let met = 0;
  world.on('/moved', (request, response) => {
    if (tokenOf(request) === secrets.host) met += 1;
    response.writeHead(302, { location: `http://${secrets.host}.nowhere.invalid/` }).end();
  });
  await callWith(await connect(account(secrets.host, 'Movers')), ['/moved']);
  return met;
};

/** Calls every path of the API, a step each; the account was given another secret before. */
const callTheApi = async (): Promise<ReturnType<typeof echoingApi>> => {
  const echoing = echoingApi(world, secrets.api);
  world.on('/landing', (_, response) => json(response, { landed: true }));
  world.on('/me', (request, response) => {
    const known = request.headers.authorization !== `Bearer ${secrets.refused}`;
    json(response, { you: request.headers.authorization ?? '' }, known ? 200 : 401);
  });
  expect((await post('/connections', account(secrets.refused))).problem.code).toBe('connection_check_failed');
  const connectionId = await connect(account(secrets.earlier));
  await post(`/connections/${connectionId}/rotate`, { secret: { kind: 'bearer', token: secrets.api } });
  await callWith(connectionId, [...echoing.paths.values()]);
  await get(`/connections/${connectionId}/uses`);
  return echoing;
};

const askTheModel = async (): Promise<ReturnType<typeof echoingModel>> => {
  const echoing = echoingModel(world, secrets.model);
  const connectionId = await connect({
    ...{ service: 'other', kind: 'model', name: 'Echo', settings: { address: `${world.url}/v1` } },
    secret: { kind: 'model', key: secrets.model },
  });
  const agentId = await createAgent({
    instructions: `You are the ${marker}.`,
    inputs: [{ type: 'text', name: 'which', label: 'Which', required: true }],
    model: { ...blankDefinition.model, connectionId, provider: 'other', model: 'echo-1', temperature: null },
    tools: [newToolUse('math.evaluate'), newToolUse('notes.write')],
  });
  await Promise.all(echoing.cases.map((_, at) => run(agentId, { which: `case ${at}` })));
  return echoing;
};

/** Everything outside of the vault: as it is stored, as it is once it is opened, and as people and machines got it. */
const search = async (): Promise<Place[]> => {
  const read = await Promise.all((await log.all()).map(async (event) => JSON.stringify(await opened(backend, event))));
  await get('/history?limit=200');
  await get('/connections');
  await get('/connections/models');
  const exported = await ada.client.get(ada.path('/history/export?format=ndjson'));
  return [
    ...(await dumpTables(backend.app.get(Postgres))).filter(({ name }) => !name.startsWith('vault.')),
    { name: 'the opened log', content: read.join('\n') },
    { name: 'answers', content: answers.join('\n') },
    { name: 'the socket', content: JSON.stringify(live.said) },
    { name: 'the exported history', content: JSON.stringify(exported) },
    { name: 'log lines', content: lines.join('\n') },
    { name: 'mails', content: (await backend.mailbox.headers()).join('\n') },
    { name: 'metrics', content: await (await fetch(new URL('/metrics', backend.url))).text() },
  ];
};

/** JSON within JSON escapes what was escaped before. */
const unescaped = (text: string): string => text.replaceAll('\\', '');

it('no secret of an account is found outside of the vault, wherever and however a service or a model says it', async () => {
  const [api, model] = [await callTheApi(), await askTheModel()];
  await cases.attempt('API, a host', async () => expect(await beRedirectedToAHost()).toBeGreaterThan(0));
  const places = (await search()).map(({ name, content }) => ({ name, content: unescaped(content) }));
  const holding = (text: string): string[] =>
    places.filter(({ content }) => content.includes(unescaped(text))).map(({ name }) => name);
  expect(holding(marker)).toEqual(expect.arrayContaining(['answers', 'the opened log']));
  for (const name of ['answers', 'the opened log', 'the socket']) expect(holding(redacted)).toContain(name);
  expect(lines.length).toBeGreaterThan(10);
  for (const name of api.paths.keys())
    await cases.attempt(`API, ${name}`, () => expect(api.met.get(name)).toBeGreaterThan(0));
  for (const name of model.cases)
    await cases.attempt(`model, ${name}`, () => expect(model.met.get(name)).toBeGreaterThan(0));
  expect(api.paths.size + model.cases.length).toBeGreaterThanOrEqual(40);
  for (const [name, secret] of Object.entries(secrets))
    for (const [way, write] of Object.entries(waysToWrite))
      await cases.attempt(`${name}, ${way}`, () =>
        expect([name, way, holding(write(secret))]).toEqual([name, way, []]),
      );
}, 180_000);
