import { Role } from '@throughline/contracts/roles.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { LogLag } from '@throughline/platform/projections/control/log-lag.js';
import { jest } from '@jest/globals';
import { z } from 'zod';
import { grow } from '../seed/large/seed-large.js';
import { startBackend, type Backend } from './backend.js';
import type { Person } from './person.js';

type Plan = { [field: string]: unknown; Plans?: Plan[] | undefined };
const Plan: z.ZodType<Plan> = z.looseObject({
  get Plans() {
    return z.array(Plan).optional();
  },
});
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan })]) })]);
const Runs = z.object({
  items: z.array(z.object({ agentId: z.string(), source: z.looseObject({ kind: z.string() }) })),
});
const Approvals = z.object({ items: z.array(z.object({ waiting: z.string().nullable() })), total: z.int().optional() });
const Triggers = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

let backend: Backend;
let ada: Person;
let ids: { agent: string; trigger: string };
const size = { members: 5, agents: 600, triggers: 600, runs: 600, waiting: 10 };

/** Data of every kind, and statistics of it: a plan for empty tables shows nothing. */
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada Lovelace');
  await grow(backend.config, { workspaceId: ada.workspaceId, size, progress: () => undefined });
  for (let n = 0; n < 50; n += 1) await ada.client.post(ada.path('/notes'), { key: `note ${n}`, text: 'text' });
  await backend.settled();
  await backend.app.get(Postgres).script('vacuum (analyze)');
  const runs = (await ada.client.get(ada.path('/runs?source=trigger'))).as(Runs).items;
  const triggers = (await ada.client.get(ada.path('/triggers'))).as(Triggers).items;
  ids = { agent: runs[0]?.agentId ?? '', trigger: triggers[0]?.id ?? '' };
}, 180_000);
afterAll(() => backend.stop());

/** The queries of a read table that are sent meanwhile; what the background cleans up is none. */
const sentDuring = async (table: string, work: () => Promise<unknown>) => {
  const query = jest.spyOn(backend.app.get(Postgres), 'query');
  try {
    await work();
    return query.mock.calls
      .filter(([sql]) => /^\s*(select|with)\b/.test(sql) && new RegExp(`rm"?\\."?${table}"?(?:\\s|$)`).test(sql))
      .map(([sql, params]) => ({ sql, params }));
  } finally {
    query.mockRestore();
  }
};

/** The queries of a request. What the process reads meanwhile for its own work, it reads for all workspaces. */
const findStatements = async (path: string, table: string) => {
  const sent = await sentDuring(table, async () => expect((await ada.client.get(ada.path(path))).status).toBe(200));
  return sent.filter(({ params = [] }) => params.includes(ada.workspaceId));
};

/** Ways to read a small table that Postgres prefers to an index, and that it also has without one. */
const inOrder = 'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off';
const byFinding =
  'set local enable_seqscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off';
/** In a small table an index on other columns is as good, so the plan is made as if only those of words were there. */
const byWords = (table: string): string =>
  `${byFinding};
   do $$ declare other record; begin
     for other in select schemaname, indexname from pg_indexes
       where tablename = '${table}' and indexdef like '%USING btree%' and indexdef not like '%UNIQUE%'
     loop execute format('drop index %I.%I', other.schemaname, other.indexname); end loop;
   end $$`;

type Statement = Awaited<ReturnType<typeof sentDuring>>[number];

const getPlan = ({ sql, params }: Statement, settings: string): Promise<Plan> =>
  backend.app.get(Postgres).transaction(async (transaction) => {
    await transaction.script(`savepoint unchanged; ${settings}`);
    const [row] = Explained.parse(await transaction.query(`explain (format json) ${sql}`, params));
    await transaction.script('rollback to savepoint unchanged');
    return row['QUERY PLAN'][0].Plan;
  });

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

const listPlans = async (statements: readonly Statement[], settings: string): Promise<Plan[]> =>
  (await Promise.all(statements.map((statement) => getPlan(statement, settings)))).flatMap(listNodes);

/** Returns what a plan does besides reading an index: rows that are read to be thrown away or to be sorted. */
const wasteIn = (plan: Plan, table: string): string[] =>
  listNodes(plan).flatMap((node) => {
    if (node['Relation Name'] === table && node['Node Type'] === 'Seq Scan') return [`reads all of ${table}`];
    if (node['Relation Name'] === table && node['Filter'] !== undefined)
      return [`filters by ${JSON.stringify(node['Filter'])}`];
    if (node['Node Type'] !== 'Limit') return [];
    return listNodes(node).flatMap((each) =>
      each['Sort Key'] === undefined ? [] : [`sorts by ${JSON.stringify(each['Sort Key'])}`],
    );
  });

/** Keyed by the table: filters and orders that an index serves, so that the time does not depend on how many rows there are. */
const lists: Record<string, () => string[]> = {
  runs: () => [
    '/runs',
    '/runs?count=true',
    '/runs?order=oldest',
    '/runs?order=cost',
    '/runs?order=-cost',
    '/runs?order=took',
    '/runs?order=-took',
    '/runs?status=failed',
    '/runs?waiting=approval',
    '/runs?source=again',
    '/runs?version=7',
    `/runs?agentId=${ids.agent}`,
    `/runs?triggerId=${ids.trigger}`,
    `/runs?personId=${ada.userId}`,
    `/runs?from=2026-01-01T00:00:00.000Z&to=2026-01-02T00:00:00.000Z`,
  ],
  agents: () => [
    '/agents',
    '/agents?order=name',
    '/agents?order=-name',
    '/agents?order=status',
    '/agents?order=model',
    '/agents?status=archived',
    `/agents?ownerId=${ada.userId}`,
  ],
  triggers: () => [
    '/triggers',
    '/triggers?order=name',
    '/triggers?order=-status',
    '/triggers?status=paused',
    '/triggers?kind=webhook',
    `/triggers?agentId=${ids.agent}`,
  ],
  notes: () => ['/notes', '/notes?order=changed', '/notes?order=key', '/notes?order=-key'],
  firings: () => [`/triggers/${ids.trigger}/firings`, `/triggers/${ids.trigger}/firings?outcome=skipped`],
};

describe.each(Object.keys(lists))('A page of %s', (table) => {
  it('is read in the order of an index, and nothing else is read', async () => {
    for (const path of lists[table]?.() ?? []) {
      const statements = await findStatements(path, table);
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements)
        expect({ path, waste: wasteIn(await getPlan(statement, inOrder), table) }).toEqual({ path, waste: [] });
    }
  });
});

describe('The time of a query follows from what it finds', () => {
  it.each([
    ['runs', 'q=zeppelin&count=true', 'search ~~'],
    ['runs', 'q=zeppelin&status=failed&count=true', 'search ~~', 'status ='],
    ['runs', 'minCost=1000000&count=true', 'cost_micros >='],
    ['agents', 'q=zeppelin&count=true', 'search ~~'],
    ['agents', 'label=Unheard&count=true', 'labels ?'],
    ['triggers', 'q=zeppelin&count=true', 'search ~~'],
    ['firings', 'q=zeppelin&count=true', 'search ~~', 'trigger_id ='],
  ])('in %s by %s', async (table, query, ...conditions) => {
    const path = table === 'firings' ? `/triggers/${ids.trigger}/firings` : `/${table}`;
    const [counted] = (await findStatements(`${path}?${query}`, table)).filter(({ sql }) => sql.includes('count(*)'));
    const settings = conditions.includes('search ~~') ? byWords(table) : byFinding;
    const scans = (await listPlans(counted ? [counted] : [], settings)).map(({ 'Index Cond': read }) => String(read));
    expect(scans.filter((scan) => conditions.every((condition) => scan.includes(condition)))).toHaveLength(1);
  });
});

it.each([
  ['last', 'agent_activity'],
  ['-cost', 'agent_days'],
])('Agents in the order %s read what they did from an index of the workspace', async (order, table) => {
  const nodes = await listPlans(await findStatements(`/agents?order=${order}`, 'agents'), inOrder);
  const [scan] = nodes.filter((node) => node['Relation Name'] === table);
  expect(scan?.['Index Cond']).toContain(table === 'agent_days' ? 'day >=' : 'workspace_id =');
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
});

it('The members overview counts what everybody owns from indexes alone', async () => {
  const statements = await findStatements('/members/overview', 'agents');
  const scans = (await listPlans(statements, inOrder)).filter((node) =>
    ['agents', 'triggers'].includes(String(node['Relation Name'])),
  );
  expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan']);
});

it('The oldest event that a policy has not reacted to is found by its type', async () => {
  const postgres = backend.app.get(Postgres);
  const [checkpoint] = await postgres.query<{ policy: string }>('select policy from ops.policy_checkpoints limit 1');
  const lag = new LogLag({ postgres, store: backend.app.get(EventStore), now: () => 0 });
  const on = new Set(['RunExpired', 'RunFailed']);
  const statements = await sentDuring('history', () => lag.ofPolicies([{ name: checkpoint?.policy ?? '', on }]));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) expect(wasteIn(await getPlan(statement, inOrder), 'history')).toEqual([]);
});

it('Runs that wait for an approval are all listed and counted for every role, however many runs are newer.', async () => {
  const roles = Role.options.filter((role) => role !== 'owner');
  const others = await Promise.all(roles.map((role) => backend.signUp(role)));
  for (const [at, role] of roles.entries()) await ada.admits(others[at] ?? ada, role);
  await backend.settled();
  for (const { client } of [ada, ...others]) {
    const list = async (query: string) => (await client.get(ada.path(`/runs?limit=20&${query}`))).as(Approvals);
    const waits = async (query: string) => (await list(query)).items.filter(({ waiting }) => waiting === 'approval');
    expect(await waits('')).toEqual([]);
    expect(await waits('order=approval')).toHaveLength(size.waiting);
    expect(await waits('waiting=approval')).toHaveLength(size.waiting);
    expect(await list('waiting=approval&count=true')).toMatchObject({ total: size.waiting });
  }
});
