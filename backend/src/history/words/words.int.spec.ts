import { HistoryActors, HistoryFound } from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { maxWordsOfEvent } from '@throughline/contracts/history/words.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { does } from '../../testing/does.js';
import { listenTo } from '../../testing/log-listener.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { readHookId } from '../../testing/read-hook-id.js';

const HistoryPage = page(HistoryRow);

let backend: Backend;
let ada: Person;
let log: ReturnType<typeof listenTo>;
let agentId: string;
let runId: string;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada Lovelace');
  log = listenTo(backend.app.get(EventStore));
  const inputs = [{ type: 'text', name: 'order', label: 'order', required: false } as const];
  const from = { kind: 'import', definition: does('1. Answer: Shipped {{order}} as PKG-77/b.', { inputs }) };
  agentId = (await post('/agents', { name: 'Clerk', from })).as(Receipt).id;
  await post(`/agents/${agentId}/publish`, { note: '' });
  await backend.settled();
  runId = await ran('A-1012 for Zoë Śliwa, 42.00');
});
afterAll(async () => {
  await log.stop();
  await backend.stop();
});

const post = (path: string, given: unknown = {}) => ada.client.post(ada.path(path), given);
const index = async (): Promise<void> => {
  await backend.settled();
  expect(await backend.app.get(Schedule).runNow('index-words')).toBe('succeeded');
};
const ran = async (order: string): Promise<string> => {
  const { id } = (await post(`/agents/${agentId}/runs`, { inputs: { order } })).as(Receipt);
  await log.heard('RunSucceeded', id);
  return id;
};
const find = async (words: string, person = ada, query = ''): Promise<string[]> => {
  await index();
  const path = person.path(`/history?words=${encodeURIComponent(words)}&order=oldest${query}`);
  return (await person.client.get(path)).as(HistoryPage).items.map(({ type }) => type);
};
const summarise = async (words: string): Promise<HistoryFound> => {
  await index();
  return (await ada.client.get(ada.path(`/history/found?words=${encodeURIComponent(words)}`))).as(HistoryFound);
};
const stored = () =>
  backend.app.get(Postgres).query('select position, words::text from words.events order by position');

describe('words of events', () => {
  it.each([
    ['an id in an input', 'A-1012'],
    ['an id in another case', 'a-1012'],
    ['several words of one event', 'zoë 42.00 a-1012'],
    ['a name with its marks composed otherwise', 'Zoe\u0308 S\u0301liwa'],
    ['an amount', '42.00'],
    ['an id after a sign', '#A-1012,'],
    ['a piece of an id', '1012'],
  ])('find %s', async (_, words) => {
    expect(await find(words)).toContain('RunRequested');
  });

  it('find what a run answered, what a note says and what the data of an event names', async () => {
    expect(await find('PKG-77')).toContain('RunSucceeded');
    await post('/notes', { key: 'orders', text: 'Ask jane@x.example about 5521.' });
    expect(await find('jane@x.example 5521')).toEqual(['NoteWritten']);
    expect(await find('Clerk')).toContain('AgentCreated');
  });

  it('find an event only by words that it has all of', async () => {
    expect(await find('A-1012 nowhere')).toEqual([]);
    expect(await find('A-101')).toEqual([]);
  });

  it('do not occur in another workspace', async () => {
    const eve = await backend.signUp('Eve');
    expect(await find('A-1012', eve)).toEqual([]);
  });

  it('are narrowed by other filters, and by a moment of the past', async () => {
    expect(await find('A-1012', ada, '&type=RunSucceeded')).toEqual(
      await find('A-1012').then((all) => all.filter((type) => type === 'RunSucceeded')),
    );
    const [first] = (await ada.client.get(ada.path('/history?words=A-1012&order=oldest'))).as(HistoryPage).items;
    const number = first?.number ?? 0;
    expect(await find('A-1012', ada, `&at=${number - 1}`)).toEqual([]);
    expect(await find('A-1012', ada, `&at=${number}`)).toEqual([first?.type]);
  });

  it('say where they occur', async () => {
    const found = await summarise('A-1012');
    expect(found.places[0]).toMatchObject({ kind: 'run', id: runId, agent: agentId, name: 'Run #1' });
    expect(found.count).toBeGreaterThanOrEqual(2);
    expect(found.first?.number).toBeLessThan(found.last?.number ?? 0);
    expect(found).toMatchObject({ morePlaces: false, percent: null });
  });

  it('lead to the tree of all that they are in', async () => {
    const types = await find('A-1012', ada, '&tree=words');
    expect(types).toContain('RunStarted');
    expect(types.length).toBeGreaterThan((await find('A-1012')).length);
  });

  it('are refused when there are none, or too many', async () => {
    for (const words of ['', '-', 'a1 a2 a3 a4 a5 a6 a7 a8 a9'])
      expect((await ada.client.get(ada.path(`/history?words=${encodeURIComponent(words)}`))).status).toBe(422);
  });

  it('find what a webhook was sent', async () => {
    const settings = { kind: 'webhook', signature: 'none' };
    const made = (await post('/triggers', { agentId, name: 'Hook', settings, mapping: { order: '{{body.id}}' } })).as(
      TriggerReceipt,
    );
    await backend.settled();
    const hookId = await readHookId(ada, made.id);
    const raw = JSON.stringify({ id: 'ORD-771', customer: { mail: 'li@x.example' } });
    const headers = { 'content-type': 'application/json' };
    await backend.visitor().send('POST', `/hooks/${hookId}`, undefined, { raw, headers });
    await log.heard('FiringStarted', made.id);
    expect(await find('ORD-771 li@x.example')).toContain('TriggerFired');
  });

  it('are the first of each event only', async () => {
    const many = Array.from({ length: maxWordsOfEvent + 5 }, (_, at) => `w${at}x`).join(' ');
    await post('/notes', { key: 'many', text: many });
    expect(await find('w3x')).toEqual(['NoteWritten']);
    expect(await find(`w${maxWordsOfEvent + 4}x`)).toEqual([]);
  });

  it('hold no name and no address of a member', async () => {
    expect(await find(ada.email)).toEqual([]);
  });

  it('are the same when they are indexed again', async () => {
    await index();
    const before = await stored();
    await backend.app.get(Postgres).execute('update words.progress set version = 0');
    await index();
    expect(await stored()).toEqual(before);
  });

  it('are gone with the contents of a run, and with those alone', async () => {
    const erased = await ran('B-2024');
    expect(await find('B-2024')).toContain('RunRequested');
    expect((await post(`/runs/${erased}/erase`)).status).toBe(201);
    expect(await find('B-2024')).toEqual([]);
    expect(await find(agentId)).toContain('RunRequested');
    const before = await stored();
    await backend.app.get(Postgres).execute('update words.progress set version = 0');
    await index();
    expect(await stored()).toEqual(before);
  });
});

describe('an API key', () => {
  it('is among those who acted, and all that was done with it is found', async () => {
    const program = await getProgram(ada, { name: 'Deploy key' });
    await program.post(ada.path('/agents'), { name: 'Made by a program' });
    await backend.settled();
    const actors = (await ada.client.get(ada.path('/history/actors?q=deploy'))).as(HistoryActors).actors;
    expect(actors).toEqual([{ id: program.keyId, kind: 'key', name: 'Deploy key', count: 1 }]);
    const types = async (query: string): Promise<string[]> =>
      (await ada.client.get(ada.path(`/history?${query}`))).as(HistoryPage).items.map(({ type }) => type);
    expect(await types(`actor=${program.keyId}`)).toEqual(['AgentCreated']);
    expect(await types(`resource=${program.keyId}`)).toEqual(['AgentCreated']);
    expect(await types(`notActor=${program.keyId}&type=AgentCreated`)).toEqual(['AgentCreated']);
    const csv = await ada.client.get(ada.path(`/history/export?format=csv&actor=${program.keyId}`));
    expect(csv.text.trim().split('\n')).toHaveLength(2);
  });
});
