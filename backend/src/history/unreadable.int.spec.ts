import { HistoryEntry } from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { LogPage } from '@throughline/contracts/operations/log.js';
import { UnreadableEventList, WorkerAnswer } from '@throughline/contracts/operations/operating.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { EventMeta } from '@throughline/contracts/event.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { countUnreadable } from '@throughline/platform/projections/control/unreadable.js';
import { appendForeign } from '@throughline/platform/testing/append-foreign.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { LiveClient } from '../testing/live-client.js';
import { makeOperator } from '../testing/operator.js';
import type { Person } from '../testing/person.js';

const HistoryPage = page(HistoryRow);

let backend: Backend;
let ada: Person;
let live: LiveClient;
let agent: Receipt;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada Lovelace');
  await makeOperator(backend, ada);
  agent = (await ada.client.post(ada.path('/agents'), { name: 'Scout' })).as(Receipt);
  await backend.settled();
  live = await ada.socket();
  await live.watch({ kind: 'history', workspaceId: ada.workspaceId });
  const meta = {
    ...EventMeta.parse({
      workspaceId: ada.workspaceId,
      actor: { kind: 'user', id: ada.userId },
      correlationId: newId(),
      causationId: null,
      commandId: newId(),
      command: 'SingAgent',
      at: new Date().toISOString(),
      schema: 1,
    }),
  };
  await appendForeign(backend.config.eventStoreUrl, `agent-${agent.id}`, [
    { type: 'AgentSungAloud', data: { agentId: agent.id, song: 'Greensleeves' }, metadata: meta },
    { type: 'AgentRenamed', data: { agentId: agent.id, name: 12 }, metadata: { ...meta, at: 'never' } },
    { type: 'AgentRenamed', data: ['Scout'], metadata: { ...meta, commandId: newId() } },
  ]);
  await backend.settled();
});
afterAll(async () => {
  live.close();
  await backend.stop();
});

const list = async (query: string) => (await ada.client.get(ada.path(`/history${query}`))).as(HistoryPage).items;
const unreadable = ['data_invalid', 'meta_invalid', 'unknown_type'];

describe('an event that this version cannot read', () => {
  it('is a row of the history at its place, with what the log holds', async () => {
    const [third, second, first, created] = await list(`?resource=${agent.id}`);
    expect([third, second, first].map((row) => row?.unreadable?.reason)).toEqual(unreadable);
    expect(created).toMatchObject({ type: 'AgentCreated' });
    expect(created?.unreadable ?? null).toBeNull();
    expect(first).toMatchObject({
      type: 'AgentSungAloud',
      revision: 1,
      data: { song: 'Greensleeves' },
      meta: { command: 'SingAgent', actor: { id: ada.userId } },
    });
    expect(third?.data).toEqual({ value: ['Scout'] });
    expect(second?.unreadable?.meta).toMatchObject({ at: 'never' });
  });

  it('has the time at which the event store wrote it, where its own is not valid', async () => {
    const [event] = await list('?type=AgentRenamed&limit=2&order=oldest');
    expect(Math.abs(Date.parse(event?.meta.at ?? '') - Date.now())).toBeLessThan(10 * 60_000);
  });

  it('is shown by itself, without a change that it made', async () => {
    const [newest] = await list('?type=AgentRenamed&limit=1');
    const { event, change } = (await ada.client.get(ada.path(`/history/${newest?.position}`))).as(HistoryEntry);
    expect(event.unreadable?.detail).toContain('invalid_type');
    expect(change).toBeNull();
  });

  it('arrives live', async () => {
    await live.hears('rows', () => live.rows('history').length === 3);
    const rows = live.rows('history').map((row) => HistoryRow.parse(row));
    expect(rows.map((row) => row.unreadable?.reason).toSorted()).toEqual(unreadable);
  });

  it.each(['csv', 'ndjson'])('is in the export as %s', async (format) => {
    const { text } = await ada.client.get(ada.path(`/history/export?format=${format}&resource=${agent.id}`));
    const lines = text.trim().split('\n');
    for (const reason of unreadable) expect(lines.filter((line) => line.includes(reason))).toHaveLength(1);
  });

  it("is in the operators' log, masked", async () => {
    const { items } = (await ada.client.get(`/api/operator/log?stream=agent-${agent.id}`)).as(LogPage);
    expect(items.slice(0, 3).map((entry) => entry.unreadable?.reason)).toEqual(unreadable);
    expect(JSON.stringify(items)).not.toMatch(/Greensleeves|never/);
  });

  it('stays in the list and in the count of the console when it is skipped, as in the metric', async () => {
    const snapshot = async () => (await ada.client.get('/api/operator/pulse')).as(HealthSnapshot);
    for (const { position } of await list('?type=AgentRenamed')) {
      const request = { action: 'skip', projections: ['agents'], position, reason: 'Written by mistake.' };
      expect((await ada.client.post('/api/operator/projections', request)).as(WorkerAnswer).kind).toBe('taken');
    }
    const { items } = (await ada.client.get('/api/operator/unreadable')).as(UnreadableEventList);
    expect(items.map(({ reason }) => reason).toSorted()).toEqual(unreadable);
    expect(JSON.stringify(items)).not.toMatch(/Greensleeves|never/);
    expect(await snapshot()).toMatchObject({ unreadable: await countUnreadable(backend.app.get(Postgres)) });
    expect((await snapshot()).unreadable).toBe(3);
    expect((await list(`?resource=${agent.id}`)).slice(0, 3).every((row) => row.unreadable)).toBe(true);
  });
});
