import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { PauseAgent, RenameAgent, RestoreAgent } from '../../agents/public.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { endAfter, endedUndo, planUndo, requestUndo, type Command } from '../../testing/undoing.js';
import { RecordUndoProgress } from './domain/undo.commands.js';

let backend: Backend;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
});
afterAll(() => backend.stop());

/** Agents that somebody has paused, archived and renamed. */
const spoil = async (): Promise<{ ids: string[]; from: string }> => {
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const name = `Clerk ${at}`;
    const { id } = (await ada.client.post(ada.path('/agents'), { name })).as(Receipt);
    await ada.client.patch(ada.path(`/agents/${id}/draft`), { changes: { instructions: 'Work.' } });
    await ada.client.post(ada.path(`/agents/${id}/publish`), { note: '' });
    await ada.client.post(ada.path(`/agents/${id}/pause`));
    ids.push(id);
  }
  await backend.settled();
  const [last] = (await ada.client.get(ada.path('/history?limit=1'))).as(page(HistoryRow)).items;
  const from = new Date(Date.parse(last?.meta.at ?? '') + 1).toISOString();
  for (const id of ids) {
    await ada.client.post(ada.path(`/agents/${id}/resume`));
    await ada.client.patch(ada.path(`/agents/${id}/name`), { name: 'Robot' });
    await ada.client.post(ada.path(`/agents/${id}/archive`));
  }
  await backend.settled();
  return { ids, from };
};

const places: [string, Command, number][] = [
  ['a name was put back', RenameAgent, 2],
  ['the first of two commands of a thing', RestoreAgent, 3],
  ['the second of two commands of a thing', PauseAgent, 1],
  ['progress was recorded', RecordUndoProgress, 2],
  ['the last progress was recorded', RecordUndoProgress, 8],
];

it.each(places)('An undo that was interrupted after %s does each thing once', async (_, type, nth) => {
  const { ids, from } = await spoil();
  const filters = { actor: ada.userId, from };
  const plan = await planUndo(ada, filters);
  const count = endAfter(backend, type, nth);
  const { ended, items, cause } = await endedUndo(backend, ada, await requestUndo(ada, filters, plan));
  expect(count()).toBe(nth);
  expect(items).toHaveLength(8);
  expect(ended.map(({ code }) => code)).toEqual(items.map(() => null));
  for (const [at, id] of ids.entries()) {
    const agent = (await ada.client.get(ada.path(`/agents/${id}`))).as(AgentRow);
    expect(agent).toMatchObject({ name: `Clerk ${at}`, status: 'paused' });
  }
  const events = (await ada.client.get(ada.path(`/history?correlation=${cause}&limit=200`))).as(page(HistoryRow)).items;
  const ofType = (wanted: string) => events.filter((event) => event.type === wanted).length;
  expect(['AgentRenamed', 'AgentRestored', 'AgentPaused'].map(ofType)).toEqual([4, 4, 4]);
});
