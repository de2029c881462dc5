import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { redacted } from '../../kernel/credentials/redaction.js';
import { echoingApi, getToken, waysToWrite } from '../../testing/echoing-api.js';
import { echoingModel } from '../../testing/echoing-model.js';
import { securityCases } from '../../testing/security-cases.js';
import { WatchedWorkspace } from '../../testing/watched-workspace.js';
import { json } from '../../testing/world.js';

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

let watched: WatchedWorkspace;
beforeAll(async () => {
  watched = await WatchedWorkspace.open();
});
afterAll(() => watched.close());

const account = (token: string, name = 'Orders') => ({
  service: 'any-api',
  kind: 'bearer',
  name,
  settings: { variables: { address: watched.world.url }, check: `${watched.world.url}/me` },
  secret: { kind: 'bearer', token },
});

/** The API redirects to a host that is called like the secret, and cannot be reached. How often it was called. */
const beRedirectedToAHost = async (): Promise<number> => {
  let met = 0;
  watched.world.on('/moved', (request, response) => {
    if (getToken(request) === secrets.host) met += 1;
    response.writeHead(302, { location: `http://${secrets.host}.nowhere.invalid/` }).end();
  });
  await watched.callWith(await watched.connect(account(secrets.host, 'Movers')), 'any-api', ['/moved']);
  return met;
};

/** Calls every path of the API, a step each; the account was given another secret before. */
const callTheApi = async (): Promise<ReturnType<typeof echoingApi>> => {
  const { world, post } = watched;
  const echoing = echoingApi(world, secrets.api);
  world.on('/landing', (_, response) => json(response, { landed: true }));
  world.on('/me', (request, response) => {
    const known = request.headers.authorization !== `Bearer ${secrets.refused}`;
    json(response, { you: request.headers.authorization ?? '' }, known ? 200 : 401);
  });
  expect((await post('/connections', account(secrets.refused))).problem.code).toBe('connection_check_failed');
  const connectionId = await watched.connect(account(secrets.earlier));
  await post(`/connections/${connectionId}/rotate`, { secret: { kind: 'bearer', token: secrets.api } });
  await watched.callWith(connectionId, 'any-api', [...echoing.paths.values()]);
  await watched.get(`/connections/${connectionId}/uses`);
  return echoing;
};

const askTheModel = async (): Promise<ReturnType<typeof echoingModel>> => {
  const { world } = watched;
  const echoing = echoingModel(world, secrets.model);
  const connectionId = await watched.connect({
    service: 'other',
    kind: 'model',
    name: 'Echo',
    settings: { address: `${world.url}/v1` },
    secret: { kind: 'model', key: secrets.model },
  });
  const agentId = await watched.createAgent(marker, {
    instructions: `You are the ${marker}.`,
    inputs: [{ type: 'text', name: 'which', label: 'Which', required: true }],
    model: { ...blankDefinition.model, connectionId, provider: 'other', model: 'echo-1', temperature: null },
    tools: [newToolUse('math.evaluate'), newToolUse('notes.write')],
  });
  await Promise.all(echoing.cases.map((_, at) => watched.run(agentId, { which: `case ${at}` })));
  return echoing;
};

it('no secret of an account is found outside of the vault, wherever and however a service or a model says it', async () => {
  const [api, model] = [await callTheApi(), await askTheModel()];
  await cases.attempt('API, a host', async () => expect(await beRedirectedToAHost()).toBeGreaterThan(0));
  const listPlaces = await watched.search();
  expect(listPlaces(marker)).toEqual(expect.arrayContaining(['answers', 'the opened log', 'exports']));
  for (const name of ['answers', 'the opened log', 'the socket']) expect(listPlaces(redacted)).toContain(name);
  expect(watched.lines.length).toBeGreaterThan(10);
  for (const name of api.paths.keys())
    await cases.attempt(`API, ${name}`, () => expect(api.met.get(name)).toBeGreaterThan(0));
  for (const name of model.cases)
    await cases.attempt(`model, ${name}`, () => expect(model.met.get(name)).toBeGreaterThan(0));
  expect(api.paths.size + model.cases.length).toBeGreaterThanOrEqual(40);
  for (const [name, secret] of Object.entries(secrets))
    for (const [way, write] of Object.entries(waysToWrite))
      await cases.attempt(`${name}, ${way}`, () =>
        expect([name, way, listPlaces(write(secret))]).toEqual([name, way, []]),
      );
}, 180_000);
