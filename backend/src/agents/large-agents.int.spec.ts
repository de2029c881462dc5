import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import { HistoryEntry } from '@throughline/contracts/history/history.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { z } from 'zod';
import { HistoryQueries } from '../history/history.queries.js';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let agents: string;
const AgentPage = page(AgentRow);
const count = 14;

/** Postgres stores it in a few kilobytes, because it compresses it. */
const large = (char: string) =>
  definition({ output: { kind: 'json', schema: { description: char.repeat(230 * 1024) } } });
const post = async (path: string, body: object = {}) => (await ada.client.post(`${agents}${path}`, body)).as(Receipt);
const edit = async (id: string, char: string) =>
  (await ada.client.patch(`${agents}/${id}/draft`, { changes: { output: large(char).output } })).as(Receipt);
const readAll = async (query: string) => {
  const pages: { names: string[]; bytes: number }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await ada.client.get(`${agents}?${query}${cursor && `&cursor=${cursor}`}`);
    const { items, next } = answer.as(AgentPage);
    pages.push({ names: items.map(({ name }) => name), bytes: Buffer.byteLength(answer.text) });
    cursor = next;
  }
  return pages;
};

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp();
  agents = ada.path('/agents');
  for (let n = 0; n < count; n += 1)
    await post('', { name: `Agent ${n}`, from: { kind: 'import', definition: large('a') } });
  await backend.settled();
});

it.each(['', 'order=name&', 'order=-last&', 'q=agent&'])(
  'A page of large rows ends early, and the next ones have the rest: "%s".',
  async (query) => {
    const pages = await readAll(`${query}limit=200`);
    expect(pages.length).toBeGreaterThan(1);
    for (const { bytes } of pages) expect(bytes).toBeLessThan(limits.page.bytes + limits.definition);
    expect(pages.flatMap(({ names }) => names).sort()).toEqual(
      Array.from({ length: count }, (_, n) => `Agent ${n}`).sort(),
    );
  },
);

it('The edits that a restored version replaced are in no row and are read by the id of their agent.', async () => {
  const { id } = await post('', { name: 'Restored', from: { kind: 'import', definition: definition() } });
  expect((await ada.client.get(`${agents}/${id}/replaced-draft`)).status).toBe(404);
  await post(`/${id}/publish`, { note: '' });
  await edit(id, 'b');
  const { position } = await post(`/${id}/restore-version`, { version: 1 });
  const read = await ada.client.get(`${agents}/${id}?after=${position}`);
  expect(read.as(AgentRow).replacedDraft).toMatchObject({ version: 1, restoredBy: ada.userId });
  const list = await ada.client.get(`${agents}?ids=${id}`);
  const entry = await ada.client.get(ada.path(`/history/${position}`));
  expect(entry.as(HistoryEntry).change).toMatchObject({
    before: { draft: large('b') },
    after: { draft: definition() },
  });
  for (const { text } of [read, list]) expect(text).not.toContain('b'.repeat(100));
  expect(entry.text.split('bbb'.repeat(1_000)).length).toBeLessThan(90);
  expect((await ada.client.get(`${agents}/${id}/replaced-draft`)).as(AgentDefinition)).toEqual(large('b'));
});

it('All replaced edits of an agent are read by its id, the newest first, and only in its workspace.', async () => {
  const { id } = await post('', { name: 'Replaced', from: { kind: 'import', definition: definition() } });
  await post(`/${id}/publish`, { note: '' });
  for (const instructions of ['First.', 'Second.']) {
    await ada.client.patch(`${agents}/${id}/draft`, { changes: { instructions } });
    await post(`/${id}/restore-version`, { version: 1 });
  }
  await backend.settled();
  const replaced = (await ada.client.get(`${agents}/${id}/replaced-edits`)).as(z.array(ReplacedEdits));
  expect(replaced).toMatchObject([
    { number: 2, by: ada.userId, editors: [ada.userId], version: 1, changes: { instructions: 'Second.' } },
    { number: 1, changes: { instructions: 'First.' } },
  ]);
  const ben = await backend.signUp();
  expect((await ben.client.get(ben.path(`/agents/${id}/replaced-edits`))).status).toBe(404);
});

it('What a stream held before an event is read in pages that are limited in bytes.', async () => {
  const { id } = await post('', { name: 'Edited', from: { kind: 'import', definition: definition() } });
  for (let n = 0; n < 12; n += 1) await edit(id, 'cd'.charAt(n % 2));
  const { position } = await edit(id, 'e');
  await backend.settled();
  const entry = (await ada.client.get(ada.path(`/history/${position}`))).as(HistoryEntry);
  expect(entry.change).toMatchObject({ before: { draft: large('d') }, after: { draft: large('e') } });
  const revisions: number[] = [];
  for await (const rows of backend.app.get(HistoryQueries).before(entry.event)) {
    expect(rows.length).toBeLessThan(11);
    revisions.push(...rows.map(({ revision }) => revision));
  }
  expect(revisions).toEqual(Array.from({ length: 13 }, (_, n) => n));
});
