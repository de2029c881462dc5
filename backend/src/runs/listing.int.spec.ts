import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { AgentId, FiringId, RunId, TriggerId, UserId, shortId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import {
  approvalRequested,
  inline,
  runFailed,
  runRequested,
  runStarted,
  runSucceeded,
  stepStarted,
  stepSucceeded,
  toolStarted,
} from '@throughline/contracts/runs/run.fixtures.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { newId } from '@throughline/platform/ids.js';
import type { Client } from '../testing/client.js';
import { RunFixture } from '../testing/run-fixture.js';

const RunPage = page(RunRow);
const agentId = AgentId.parse(newId());
const triggerId = TriggerId.parse(newId());
let fixture: RunFixture;
let client: Client;
const ids: Record<string, RunId> = {};

const list = async (query: string) =>
  (await client.get(`/api/workspaces/${fixture.workspaceId}/runs?${query}`)).as(RunPage);
/** The runs of a query by the names they have here. */
const found = async (query: string): Promise<string[]> =>
  (await list(query)).items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id);

type Given = {
  agentName: string;
  version?: number;
  number?: number;
  source?: RunRow['source'];
  then?: (id: RunId) => DomainEvent[];
};
const write = async (name: string, { agentName, version = 1, number, source, then }: Given) => {
  const runId = RunId.parse(newId());
  ids[name] = runId;
  const { workspaceId } = fixture;
  const of = { runId, agentId };
  const request = runRequested({
    ...of,
    workspaceId,
    agentName,
    version,
    ...(number && { number }),
    ...(source && { source }),
  });
  const events = then?.(runId) ?? [{ ...runSucceeded(of) }];
  return fixture.write(`run-${runId}`, 'none', [request, { ...runStarted, data: of }, ...events]);
};

beforeAll(async () => {
  fixture = await RunFixture.open();
  client = await fixture.client(await fixture.process({ ROLES: 'api' }));
  await write('waiting', {
    agentName: 'Refund desk',
    number: 3,
    then: (runId) => [toolStarted({ runId, agentId }), approvalRequested({ runId, agentId })],
  });
  await write('declined', {
    agentName: 'Refund desk',
    version: 2,
    number: 13,
    then: (runId) => [runFailed({ runId, agentId, message: inline('The card was declined: 402.') })],
  });
  await write('fired', {
    agentName: 'Tide log',
    source: { kind: 'trigger', triggerId, firingId: FiringId.parse(newId()) },
  });
  const position = await write('dear', {
    agentName: 'Order check',
    then: (runId) => [
      stepStarted({ runId, agentId }),
      stepSucceeded({ runId, agentId, costMicros: 20_000 }),
      runSucceeded({ runId, agentId }),
    ],
  });
  await client.get(`/api/workspaces/${fixture.workspaceId}/runs?after=${position}`);
});
afterAll(() => fixture.close());

it.each([
  ['waiting=approval', ['waiting']],
  ['status=failed,waiting', ['declined', 'waiting']],
  ['version=2', ['declined']],
  [`triggerId=${triggerId}`, ['fired']],
  ['source=trigger', ['fired']],
  ['minCost=10000', ['dear']],
  ['maxCost=10000', ['fired', 'declined', 'waiting']],
  ['q=REFUND', ['declined', 'waiting']],
  ['q=refund%20tool', ['declined']],
  ['q=%2313', ['declined']],
  ['q=run%203', ['waiting']],
  ['q=card', []],
  ['q=fetch', ['waiting']],
  ['q=done', []],
  ['q=%27%20%26%20!refund', ['declined', 'waiting']],
  ['order=oldest', ['waiting', 'declined', 'fired', 'dear']],
  ['from=2100-01-01T00:00:00.000Z', []],
  ['to=2100-01-01T00:00:00.000Z&version=2', ['declined']],
])('Runs with %s are %j, and as many are counted.', async (query, names) => {
  expect(await found(query)).toEqual(names);
  expect(await list(`${query}&count=true&limit=1`)).toMatchObject({ total: names.length });
});

it('Runs that a person started are found by that person, and nobody else has any.', async () => {
  expect(await found(`personId=${fixture.ownerId}&q=check`)).toEqual(['dear']);
  expect(await found(`personId=${newId()}`)).toEqual([]);
});

it('A run is found by its short id, also as people say it.', async () => {
  const short = shortId(ids['dear'] ?? '');
  for (const q of [short, `#${short}`, `Run ${short}`, `run #${short.toUpperCase()}`])
    expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(['dear']);
});

it('Runs are sorted by their cost and their duration, page by page.', async () => {
  for (const order of ['cost', '-cost', 'took', '-took']) {
    const first = await list(`order=${order}&limit=2`);
    const second = await list(`order=${order}&limit=2&cursor=${first.next}`);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
    expect(second.next).toBeNull();
  }
  expect((await found('order=-cost'))[0]).toBe('dear');
  expect((await found('order=cost')).at(-1)).toBe('dear');
  // In progress, so it takes longer with each second.
  expect((await found('order=-took'))[0]).toBe('waiting');
  expect((await found('order=took')).at(-1)).toBe('waiting');
});

describe('the export', () => {
  const exported = (query: string) => client.get(`/api/workspaces/${fixture.workspaceId}/runs/export?${query}`);
  const idsIn = (text: string): string[] =>
    text
      .trim()
      .split('\n')
      .map((line) => RunRow.parse(JSON.parse(line)).id);

  it('has what the list has with the same filters, in the order of the requests', async () => {
    const [short, long] = [await list('q=refund&order=oldest'), await exported('q=refund&order=oldest&format=ndjson')];
    expect(idsIn(long.text)).toEqual(short.items.map(({ id }) => id));
    expect(idsIn((await exported('waiting=approval&format=ndjson')).text)).toEqual([ids['waiting']]);
    const newest = (await list('')).items.map(({ id }) => id);
    for (const order of ['-cost', 'took', 'approval'])
      expect(idsIn((await exported(`order=${order}&format=ndjson`)).text)).toEqual(newest);
  });

  it('has only the runs that it is given', async () => {
    const given = [ids['dear'], ids['declined']];
    expect(idsIn((await exported(`ids=${given.join(',')}&format=ndjson`)).text)).toEqual(given);
    expect(idsIn((await exported(`ids=${given.join(',')}&status=failed&format=ndjson`)).text)).toEqual([
      ids['declined'],
    ]);
    expect((await exported('ids=nope&format=ndjson')).status).toBe(422);
  });

  it('is a table of what failed', async () => {
    const { text } = await exported('status=failed&format=csv');
    expect(text).toMatch(/^id,status,waiting,agentId,agentName,/);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain('The card was declined: 402.');
  });

  it('has each of more runs than a page has once', async () => {
    const many = Array.from({ length: 201 }, (_, at) => `many ${at}`);
    const positions = await Promise.all(many.map((name) => write(name, { agentName: 'Night shift', version: 7 })));
    await list(`after=${Math.max(...positions)}`);
    const read = idsIn((await exported('version=7&format=ndjson')).text);
    expect(read).toHaveLength(201);
    expect(new Set(read)).toEqual(new Set(many.map((name) => ids[name])));
  });

  it.each(['format=pdf', '', 'format=csv&limit=5', 'format=csv&cursor=abc'])('refuses %j', async (query) => {
    expect((await exported(query)).status).toBe(422);
  });

  it('is for members of the workspace', async () => {
    const nonMember = await fixture.client(await fixture.process({ ROLES: 'api' }), UserId.parse(newId()));
    expect((await nonMember.get(`/api/workspaces/${fixture.workspaceId}/runs/export?format=csv`)).status).toBe(404);
  });
});
