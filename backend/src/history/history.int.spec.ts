import { inlineContent } from '@throughline/contracts/json.js';
import { jest } from '@jest/globals';
import { limits } from '@throughline/contracts/limits.js';
import {
  HistoryActors,
  HistoryCauses,
  HistoryEntry,
  HistoryMarks,
  HistoryResources,
  HistoryTypes,
} from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { EventId, shortId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { LiveRows } from '../kernel/realtime/rooms/live-rows.js';
import type { Backend } from '../testing/backend.js';
import { commandMeta } from '../testing/command-meta.js';
import type { LiveClient } from '../testing/live-client.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

const HistoryPage = page(HistoryRow);

let backend: Backend;
let ada: Person;
let agent: Receipt;
let renamed: Receipt;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada Lovelace');
  agent = (await ada.client.post(ada.path('/agents'), { name: 'Scout' })).as(Receipt);
  renamed = (await ada.client.patch(ada.path(`/agents/${agent.id}/name`), { name: 'Ranger' })).as(Receipt);
  await ada.client.post(ada.path('/agents'), { name: 'Other' });
  await backend.settled();
});

const list = async (query = '') => (await ada.client.get(ada.path(`/history${query}`))).as(HistoryPage);
const entry = async (position: number) => (await ada.client.get(ada.path(`/history/${position}`))).as(HistoryEntry);

describe('the history of a workspace', () => {
  it('has every event, newest first, and who did it', async () => {
    const { items, position } = await list();
    expect(items.map(({ type }) => type)).toEqual([
      'AgentCreated',
      'AgentRenamed',
      'AgentCreated',
      'MemberJoined',
      'WorkspaceCreated',
      'SlugReserved',
    ]);
    expect(items.map((event) => event.position)).toEqual(
      [...items.map((event) => event.position)].sort((a, b) => b - a),
    );
    expect(items[0]?.meta).toMatchObject({ actor: { kind: 'user', id: ada.userId }, command: 'CreateAgent' });
    expect(position).toBeGreaterThanOrEqual(items[0]?.position ?? 0);
  });

  it('comes in pages that begin before a position', async () => {
    const first = await list('?limit=2');
    const second = await list(`?limit=4&before=${first.next}`);
    expect([...first.items, ...second.items]).toEqual((await list()).items);
    expect(second.next).toBeNull();
  });

  it('comes in shorter pages where events are large, and misses none', async () => {
    const eve = await backend.signUp('Eve');
    const { id } = (await eve.client.post(eve.path('/agents'), { name: 'Large' })).as(Receipt);
    const edits = Array.from({ length: 12 }, (_, at) => `${at}`.repeat(200_000).slice(0, 200_000));
    for (const zone of edits) {
      const tools = [{ tool: 'time.now', policy: 'auto', pinned: { zone } }];
      expect((await eve.client.patch(eve.path(`/agents/${id}/draft`), { changes: { tools } })).status).toBe(200);
    }
    await backend.settled();
    const pages: number[] = [];
    let next: string | null = null;
    do {
      const before: string = next === null ? '' : `&before=${next}`;
      const answer = (await eve.client.get(eve.path(`/history?limit=200${before}`))).as(HistoryPage);
      pages.push(answer.items.length);
      next = answer.next;
    } while (next !== null);
    expect(pages).toEqual([11, 5]);
  });

  it.each([
    ['a kind of event', () => '?type=AgentRenamed', ['AgentRenamed']],
    ['a kind of resource', () => '?category=workspace', ['MemberJoined', 'WorkspaceCreated']],
    ['one resource', () => `?resource=${agent.id}`, ['AgentRenamed', 'AgentCreated']],
    ['a member', () => `?resource=${ada.userId}`, ['AgentCreated', 'AgentCreated', 'MemberJoined']],
    ['the workspace', () => `?resource=${ada.workspaceId}`, ['MemberJoined', 'WorkspaceCreated']],
    [
      'several resources',
      () => `?resource=${agent.id},${ada.userId}`,
      ['AgentCreated', 'AgentRenamed', 'AgentCreated', 'MemberJoined'],
    ],
    ['all but a resource', () => `?notResource=${agent.id}&category=agent`, ['AgentCreated']],
    ['several types', () => '?type=AgentRenamed,MemberJoined', ['AgentRenamed', 'MemberJoined']],
    [
      'all but some types',
      () => '?notType=AgentCreated,SlugReserved,MemberJoined',
      ['AgentRenamed', 'WorkspaceCreated'],
    ],
    ['nobody', () => `?notActor=${ada.userId}`, []],
    ['all, oldest first', () => `?order=oldest&after=${agent.position}`, ['AgentRenamed', 'AgentCreated']],
    ['a person', () => `?actor=${ada.userId}&type=AgentRenamed`, ['AgentRenamed']],
    ['somebody else', () => '?actor=nobody', []],
    ['what came after a position', () => `?after=${agent.position}`, ['AgentCreated', 'AgentRenamed']],
    ['a time long ago', () => '?to=2020-01-01T00:00:00Z', []],
    ['a time since then', () => '?from=2020-01-01T00:00:00Z&limit=1', ['AgentCreated']],
  ])('can be narrowed to %s', async (_, query, types) =>
    expect((await list(query())).items.map(({ type }) => type)).toEqual(types),
  );

  it('can be narrowed to all that followed from one cause', async () => {
    const { event } = await entry(renamed.position);
    expect((await list(`?correlation=${event.meta.correlationId}`)).items).toEqual([event]);
  });

  it('names the first event of a cause that is on another page, and counts its events', async () => {
    const cause = (await list('?category=workspace')).items[0]?.meta.correlationId;
    const { causes, counts } = (await ada.client.get(ada.path(`/history/causes?correlations=${cause}`))).as(
      HistoryCauses,
    );
    const all = (await list(`?correlation=${cause}&order=oldest`)).items;
    expect(all.length).toBeGreaterThan(1);
    expect(causes).toEqual([all[0]]);
    expect(counts).toEqual({ [cause ?? '']: all.length });
  });

  it.each(['csv', 'ndjson'])('is exported as %s, as it is filtered', async (format) => {
    const { status, text } = await ada.client.get(ada.path(`/history/export?format=${format}&category=agent`));
    expect(status).toBe(200);
    const lines = text.trim().split('\n');
    expect(lines.filter((line) => line.includes('AgentRenamed'))).toHaveLength(1);
    expect(lines).toHaveLength(format === 'csv' ? 4 : 3);
  });

  it('shows personal data in clear', async () => {
    const { items } = await list('?type=MemberJoined');
    expect(items[0]?.data).toMatchObject({ name: 'Ada Lovelace', email: ada.email });
  });

  it('shows what an event changed in the thing it happened to', async () => {
    const { event, change } = await entry(renamed.position);
    expect(event.data).toEqual({ agentId: agent.id, name: 'Ranger' });
    expect(change).toMatchObject({
      table: 'agents',
      before: { id: agent.id, name: 'Scout', revision: agent.revision },
      after: { id: agent.id, name: 'Ranger', revision: renamed.revision, position: renamed.position },
    });
    expect((await entry(agent.position)).change).toMatchObject({
      table: 'agents',
      before: null,
      after: { name: 'Scout' },
    });
  });

  it('shows the member whom an event of the workspace is about', async () => {
    const joined = (await list('?type=MemberJoined')).items[0]?.position ?? 0;
    expect((await entry(joined)).change).toMatchObject({
      table: 'members',
      before: null,
      after: { userId: ada.userId, name: 'Ada Lovelace', role: 'owner' },
    });
  });

  it('knows its kinds of events and how often they came', async () => {
    const { types } = (await ada.client.get(ada.path('/history/types'))).as(HistoryTypes);
    expect(types[0]).toEqual({ type: 'AgentCreated', count: 2 });
    expect(types).toHaveLength(5);
  });

  it('ends before the time that is given', async () => {
    const { event } = await entry(renamed.position);
    const { items } = await list(`?to=${event.meta.at}`);
    expect(items.every(({ meta }) => meta.at < event.meta.at)).toBe(true);
    expect((await list(`?from=${event.meta.at}&order=oldest`)).items[0]?.meta.at).toBe(event.meta.at);
  });

  it('comes in pages by time as well, in both directions', async () => {
    const all = (await list('?from=2020-01-01T00:00:00Z')).items;
    const first = await list('?from=2020-01-01T00:00:00Z&limit=2');
    const second = await list(`?from=2020-01-01T00:00:00Z&limit=200&before=${first.next}`);
    expect([...first.items, ...second.items]).toEqual(all);
    const oldest = await list('?from=2020-01-01T00:00:00Z&order=oldest&limit=2');
    const later = await list(`?from=2020-01-01T00:00:00Z&order=oldest&limit=200&after=${oldest.next}`);
    expect([...oldest.items, ...later.items].reverse()).toEqual(all);
  });

  it('offers who acted and what may be looked for by name', async () => {
    const actors = (await ada.client.get(ada.path('/history/actors?q=love'))).as(HistoryActors).actors;
    expect(actors).toEqual([{ id: ada.userId, kind: 'user', name: 'Ada Lovelace', count: 6 }]);
    const find = async (query: string) =>
      (await ada.client.get(ada.path(`/history/resources?${query}`))).as(HistoryResources).resources;
    expect((await find('q=ranger')).map(({ id, kind }) => [id, kind])).toEqual([[agent.id, 'agent']]);
    expect((await find('q=lovelace'))[0]).toEqual({ id: ada.userId, kind: 'person', name: 'Ada Lovelace' });
    expect((await find(`ids=${agent.id}`)).map(({ name }) => name)).toEqual(['Ranger']);
  });

  it('is marked on a stretch of time where something happened', async () => {
    const { items } = await list();
    const [newest, oldest] = [items[0], items.at(-1)];
    const to = new Date(Date.parse(newest?.meta.at ?? '') + 1).toISOString();
    const query = `?from=${oldest?.meta.at}&to=${to}&buckets=10`;
    const { marks } = (await ada.client.get(ada.path(`/history/marks${query}`))).as(HistoryMarks);
    expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
    expect(marks[0]?.at).toBe(oldest?.meta.at);
    expect(marks.at(-1)?.last).toBe(newest?.position);
    expect((await ada.client.get(ada.path(`/history/marks?from=${to}&to=${oldest?.meta.at}`))).problem.code).toBe(
      'validation_failed',
    );
  });

  it('refuses a parameter that it does not know, instead of answering as if it were not there, and too many values', async () => {
    const many = Array.from({ length: limits.filterValues + 1 }, (_, n) => `v${n}`).join(',');
    for (const query of ['until=20', `thing=${ada.userId}`, `resource=${many}`, `notType=${many}`])
      expect((await ada.client.get(ada.path(`/history?${query}`))).problem.code).toBe('validation_failed');
  });

  it('has no event of a position where none is, or of another workspace', async () => {
    const eve = await backend.signUp('Eve');
    expect((await ada.client.get(ada.path('/history/1'))).problem.code).toBe('not_found');
    expect((await ada.client.get(ada.path('/history/x'))).problem.code).toBe('not_found');
    expect((await eve.client.get(eve.path(`/history/${renamed.position}`))).problem.code).toBe('not_found');
  });

  it('offers a run by its short id, also as people say it', async () => {
    const run = (await ada.client.post(ada.path(`/agents/${agent.id}/runs`), { version: 'draft', inputs: {} })).as(
      Receipt,
    );
    await backend.settled();
    for (const q of ['Run #1', shortId(run.id)]) {
      const { resources } = (await ada.client.get(ada.path(`/history/resources?q=${encodeURIComponent(q)}`))).as(
        HistoryResources,
      );
      expect(resources).toEqual([{ id: run.id, kind: 'run', name: 'Run #1' }]);
    }
  });
});

describe('the history that is watched', () => {
  let person: Person;
  let live: LiveClient;
  beforeAll(async () => {
    person = await backend.signUp('Grace');
  });
  beforeEach(async () => {
    await backend.settled();
    live = await person.socket();
  });
  afterEach(() => live.close());
  const room = (): Room => ({ kind: 'history', workspaceId: person.workspaceId });

  const notes = async (count: number, text = 'text'): Promise<number> => {
    const noteId = newId();
    const events = Array.from({ length: count }, () => ({
      id: EventId.parse(newId()),
      type: 'NoteWritten',
      data: { noteId, workspaceId: person.workspaceId, key: 'k', text: inlineContent(text) },
      meta: { ...commandMeta({ workspaceId: person.workspaceId }), command: 'WriteNote', schema: 2 },
    }));
    return (await backend.app.get(EventStore).append(`note-${noteId}`, events, 'none')).position;
  };

  it('grows by every event', async () => {
    await live.watch(room());
    await live.reaches(await notes(3));
    expect(live.rows('history').map((row) => (row as { type: string }).type)).toEqual([
      'NoteWritten',
      'NoteWritten',
      'NoteWritten',
    ]);
  });

  it('tells a client that missed more than 2,000 rows to reload', async () => {
    const since = await backend.app.get(EventStore).head();
    await notes(2_001);
    await backend.settled();
    expect(await live.watch(room(), since)).toMatchObject({ kind: 'reload' });
    expect(live.rows('history')).toEqual([]);
    await live.reaches(await notes(1));
  });

  describe('by more than a message may contain', () => {
    const text = 'x'.repeat(limits.note.text);
    const appends = 4;
    /** One append may contain less. */
    const writeMore = async (): Promise<void> => {
      const count = Math.ceil((1.2 * limits.liveMessage.bytes) / text.length / appends);
      for (let i = 0; i < appends; i += 1) await notes(count, text);
      await backend.settled();
    };

    it('tells a client that missed it to reload', async () => {
      const since = await backend.app.get(EventStore).head();
      await writeMore();
      expect(await live.watch(room(), since)).toMatchObject({ kind: 'reload' });
      expect(live.rows('history')).toEqual([]);
      await live.reaches(await notes(1));
    });

    it('is closed, and a client that watches again is told to reload', async () => {
      const since = await backend.app.get(EventStore).head();
      await live.watch(room(), since);
      // The room reads what changed only once all of it is folded.
      const rows = backend.app.get(LiveRows);
      const read = rows.readChanges.bind(rows);
      const written = writeMore();
      const reading = jest.spyOn(rows, 'readChanges').mockImplementation((...of) => written.then(() => read(...of)));
      await written.finally(() => reading.mockRestore());
      expect((await live.hears('closed')).message).toEqual({ room: room(), reason: 'behind' });
      expect(live.rows('history')).toEqual([]);
      expect(await live.watch(room(), since)).toMatchObject({ kind: 'reload' });
    });
  });
});
