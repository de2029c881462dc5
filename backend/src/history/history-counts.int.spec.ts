import { HistoryActors, HistoryMarks, HistoryTypes } from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import { UserId } from '@throughline/contracts/ids.js';
import { appendForeign } from '@throughline/platform/testing/append-foreign.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { listBuilds, type BuildKey } from '@throughline/platform/projections/control/builds.js';
import { postRequest, readAnswer, type NewRequest } from '@throughline/platform/projections/control/requests.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { isEqual } from '@throughline/projections/engine/audit/audit.js';
import { z } from 'zod';
import { appendStreams } from '../seed/large/bulk-append.js';
import { manyAgents } from '../seed/large/many-agents.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';

const HistoryPage = page(HistoryRow);
let backend: Backend;
let ada: Person;
let events: HistoryRow[];

const begin = Date.parse('2026-01-02T23:50:00.000Z');
const minute = 60_000;

/** Agents at several times, also at both ends of a quarter of an hour, and two events that nobody can read. */
const fillPast = async (): Promise<void> => {
  const { workspaceId } = ada;
  const owners = [ada.userId, UserId.parse(newId()), UserId.parse(newId())];
  for (const [index, after] of [0, 9.99, 10, 24.99, 25, 400, 401, 3_000].entries()) {
    const from = new Date(begin + after * minute);
    // The ids of agents are derived from their place in the list, so each time has places of its own.
    const agents = [...manyAgents({ workspaceId, owners, count: (index + 1) * 3, from })].slice(index * 3);
    await appendStreams(backend.app.get(EventStore), workspaceId, agents);
  }
  const metadata = { workspaceId, at: new Date(begin + 500 * minute).toISOString() };
  await appendForeign(backend.config.eventStoreUrl, `note-${newId()}`, [
    { type: 'AgentSungAloud', data: {}, metadata },
    { type: 'AgentRenamed', data: { name: 12 }, metadata: { workspaceId, at: 'never' } },
  ]);
  await backend.settled();
};

beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada Lovelace');
  await fillPast();
  const { text } = await ada.client.get(ada.path('/history/export?format=ndjson'));
  events = text
    .trim()
    .split('\n')
    .map((line) => HistoryRow.parse(JSON.parse(line)));
});
afterAll(() => backend.stop());

const countedBy = (key: (event: HistoryRow) => string): [string, number][] =>
  [...Map.groupBy(events, key)].map(([value, found]): [string, number] => [value, found.length]).sort();

const ask = async (request: Omit<NewRequest, 'options'>) => {
  const postgres = backend.app.get(Postgres);
  const id = await postRequest(postgres, { ...request, options: {} });
  return eventually(`${request.kind} is answered`, () => readAnswer(postgres, id));
};

describe('What history counts', () => {
  it('is every event of each type, also what cannot be read', async () => {
    const { types } = (await ada.client.get(ada.path('/history/types'))).as(HistoryTypes);
    expect(types.map(({ type, count }): [string, number] => [type, count]).sort()).toEqual(
      countedBy(({ type }) => type),
    );
    expect(types).toContainEqual({ type: 'AgentSungAloud', count: 1 });
  });

  it('is with filters only what they match', async () => {
    const resource = z.uuid().parse(events.find(({ type }) => type === 'AgentCreated')?.data['agentId']);
    const { types } = (await ada.client.get(ada.path(`/history/types?resource=${resource}`))).as(HistoryTypes);
    const listed = (await ada.client.get(ada.path(`/history?resource=${resource}&limit=200`))).as(HistoryPage);
    expect(listed.items.length).toBeLessThan(events.length);
    expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(listed.items.length);
    const none = (await ada.client.get(ada.path(`/history/types?resource=${resource}&type=NoSuchType`))).as(
      HistoryTypes,
    );
    expect(none.types).toEqual([]);
  });

  it('is every event of each actor', async () => {
    const { actors } = (await ada.client.get(ada.path('/history/actors'))).as(HistoryActors);
    expect(actors.map(({ id, count }): [string, number] => [id, count]).sort()).toEqual(
      countedBy(({ meta }) => meta.actor.id),
    );
  });

  it.each([
    ['whole quarters', 10, 25, 1],
    ['parts of quarters', 3.3, 411.7, 7],
    ['many parts of one quarter', 9.9, 10.1, 500],
    ['hours', -600, 3_600, 70],
    ['everything in one', -600, 6_000, 1],
  ])('is what happened in %s', async (_, first, end, buckets) => {
    const [from, to] = [begin + first * minute, begin + end * minute];
    const query = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}&buckets=${buckets}`;
    const { marks } = (await ada.client.get(ada.path(`/history/marks?${query}`))).as(HistoryMarks);
    const width = (to - from) / buckets;
    const within = events.filter(({ meta }) => Date.parse(meta.at) >= from && Date.parse(meta.at) < to);
    const expected = [...Map.groupBy(within, ({ meta }) => Math.floor((Date.parse(meta.at) - from) / width))]
      .map(([bucket, found]) => ({
        at: new Date(from + bucket * width).toISOString(),
        count: found.length,
        last: Math.max(...found.map(({ position }) => position)),
      }))
      .sort((a, b) => a.at.localeCompare(b.at));
    expect(expected.length).toBeGreaterThan(0);
    expect(marks).toEqual(expected);
  });

  it('is the same when it is counted again from the log, and an audit finds it equal', async () => {
    const answer = await ask({ kind: 'verify', projections: ['event-counts'] });
    const [started] = 'builds' in answer ? answer.builds : [];
    const isStarted = ({ projection, build }: BuildKey): boolean =>
      projection === started?.projection && build === started.build;
    const verified = await eventually('the build is compared', async () =>
      (await listBuilds(backend.app.get(Postgres))).find((row) => isStarted(row) && row.status === 'verified'),
    );
    expect(verified.verification?.tables.map(({ table, equal }) => [table, equal])).toEqual([
      ['event_types', true],
      ['event_actors', true],
      ['event_quarters', true],
    ]);
    const audited = await ask({ kind: 'audit', projections: [] });
    const audit = 'audit' in audited ? audited.audit : undefined;
    expect(audit?.differing).toEqual([]);
    expect(audit !== undefined && isEqual(audit)).toBe(true);
    expect(audit?.tables.find(({ table }) => table === 'event_quarters')?.rows).toBeGreaterThan(5);
  });
});
