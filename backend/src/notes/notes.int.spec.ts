import { inlineContent } from '@throughline/contracts/json.js';
import { NoteEdition } from '@throughline/contracts/notes/note.requests.js';
import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Blobs } from '../kernel/blobs/blobs.js';
import type { Backend } from '../testing/backend.js';
import { does } from '../testing/does.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
});

const create = (key: string, text: string, who = ada, headers = {}) =>
  who.client.post(ada.path('/notes'), { key, text }, { headers });
const edit = (id: string, text: string, headers = {}, who = ada) =>
  who.client.patch(ada.path(`/notes/${id}/text`), { text }, { headers });
const read = async (id: string, after: number) =>
  (await ada.client.get(ada.path(`/notes/${id}?after=${after}`))).as(NoteRow);
const list = async (query: string) => (await ada.client.get(ada.path(`/notes?${query}`))).as(page(NoteRow));
const editions = async (id: string, query: string) =>
  (await ada.client.get(ada.path(`/notes/${id}/editions?${query}`))).as(page(NoteEdition));
const textOf = ({ text }: Pick<NoteRow, 'text'>) => (text.kind === 'inline' ? text.value : text.kind);

describe('a note', () => {
  it('is created, edited and read with its editions, each with who wrote it', async () => {
    const { id } = (await create('opening hours', 'Nine to five.')).as(Receipt);
    const { position, revision } = (await edit(id, 'Ten to four.')).as(Receipt);
    expect(revision).toBe(1);
    const answer = await ada.client.get(ada.path(`/notes/${id}?after=${position}`));
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.as(NoteRow)).toMatchObject({
      key: 'opening hours',
      text: inlineContent('Ten to four.'),
      writtenBy: { kind: 'user', id: ada.userId },
    });
    const first = await editions(id, `limit=1&count=true&after=${position}`);
    expect(first).toMatchObject({
      total: 2,
      items: [{ edition: 2, text: inlineContent('Ten to four.'), runId: null }],
    });
    expect(await editions(id, `cursor=${first.next}`)).toMatchObject({
      next: null,
      items: [{ edition: 1, text: inlineContent('Nine to five.'), writtenBy: { kind: 'user', id: ada.userId } }],
    });
  });

  it('is created once: a second note of its key is refused, and a repeated request is answered again', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = (await create('once', 'a', ada, headers)).as(Receipt);
    expect((await create('once', 'a', ada, headers)).as(Receipt)).toEqual(first);
    const refused = await create(' once ', 'b');
    expect([refused.status, refused.problem.code]).toEqual([409, 'note_exists']);
    expect(textOf(await read(first.id, first.position))).toBe('a');
  });

  it('is not changed by who has seen an earlier edition', async () => {
    const { id } = (await create('stale', 'one')).as(Receipt);
    await edit(id, 'two', { 'if-match': '"0"' });
    const refused = await edit(id, 'three', { 'if-match': '"0"' });
    expect([refused.status, refused.problem.code, refused.problem.current_revision]).toEqual([
      412,
      'precondition_failed',
      1,
    ]);
  });

  it('has no new edition when its text stays the same', async () => {
    const { id, revision } = (await create('same', 'one')).as(Receipt);
    expect((await edit(id, 'one')).as(Receipt).revision).toBe(revision);
  });

  it.each([
    ['a key of two lines', { key: 'a\nb', text: '' }],
    ['no key', { key: ' ', text: '' }],
    ['a text that is too long', { key: 'long', text: 'x'.repeat(16_385) }],
    ['a credential', { key: 'secret', text: `ghp_${'a1B2'.repeat(9)}` }],
  ])('is refused with %s', async (_, body) => {
    expect((await ada.client.post(ada.path('/notes'), body)).status).toBe(422);
  });

  it('is written by who may edit agents, and read by every member', async () => {
    const [bob, eve] = [await backend.signUp('Bob'), await backend.signUp('Eve')];
    await ada.admits(bob, 'runner');
    const { id } = (await create('for members', 'read me')).as(Receipt);
    await backend.settled();
    expect((await bob.client.get(ada.path(`/notes/${id}`))).status).toBe(200);
    expect((await create('by a runner', 'no', bob)).problem.code).toBe('forbidden');
    expect((await edit(id, 'no', {}, bob)).problem.code).toBe('forbidden');
    for (const path of ['', `/${id}`, `/${id}/editions`])
      expect((await eve.client.get(ada.path(`/notes${path}`))).status).toBe(404);
  });

  it('of another workspace is not there', async () => {
    const { id } = (await create('mine alone', 'mine')).as(Receipt);
    const eve = await backend.signUp('Eve');
    await backend.settled();
    const inOther = (path: string) => eve.path(`/notes/${id}${path}`);
    expect((await eve.client.get(inOther(''))).status).toBe(404);
    expect((await eve.client.get(inOther('/editions'))).status).toBe(404);
    expect((await eve.client.patch(inOther('/text'), { text: 'x' })).status).toBe(404);
  });

  it('whose key was destroyed is listed without its text', async () => {
    const { id, position } = (await create('erased', 'gone')).as(Receipt);
    await backend.app.get(Blobs).erase({ workspaceId: ada.workspaceId, runId: id });
    expect(textOf(await read(id, position))).toBe('sealed');
    expect((await editions(id, '')).items.map(textOf)).toEqual(['sealed']);
    expect((await edit(id, 'again')).problem.code).toBe('invalid_state');
  });

  it('is stored sealed, in the log and in its table', async () => {
    const { id } = (await create('sealed', 'a secret of ours')).as(Receipt);
    const last = await backend.app.get(EventStore).last(`note-${id}`);
    expect(JSON.stringify(last)).not.toContain('a secret of ours');
  });

  it('that an agent writes leads to its run, and an agent reads what a person wrote', async () => {
    const { id } = (await create('greeting', 'Good morning.')).as(Receipt);
    const lines = [
      '1. Read it with `notes.read`, key: greeting',
      '2. Keep it with `notes.write`, key: echo, text: {{step 1}}',
      '3. Answer: {{step 1}}',
    ];
    const made = await ada.client.post(ada.path('/agents'), {
      name: 'Echo',
      from: { kind: 'import', definition: does(lines.join('\n')) },
    });
    const agent = made.as(Receipt);
    const path = ada.path(`/agents/${agent.id}/runs?after=${agent.position}`);
    const run = (await ada.client.post(path, { version: 'draft' })).as(Receipt);
    await eventually('the note is written', async () => (await list('key=echo')).items.length > 0);
    await backend.settled();
    const [echo] = (await list('key=echo')).items;
    expect(echo && textOf(echo)).toBe('Good morning.');
    expect((await editions(echo?.id ?? '', '')).items).toMatchObject([
      { writtenBy: { kind: 'agent', id: agent.id }, runId: run.id },
    ]);
    expect(await read(id, 0)).toMatchObject({ revision: 0 });
  });

  it('gets a new line from each run that adds one, also from runs at the same time', async () => {
    const made = await ada.client.post(ada.path('/agents'), {
      name: 'Adder',
      from: {
        kind: 'import',
        definition: does('1. Keep it with `notes.write`, key: late orders, text: one more, add: true\n2. Answer: Kept'),
      },
    });
    const { id, position } = made.as(Receipt);
    const path = ada.path(`/agents/${id}/runs?after=${position}`);
    await Promise.all([1, 2, 3].map(() => ada.client.post(path, { version: 'draft' })));
    await eventually('three lines', async () => {
      const [note] = (await list('key=late orders')).items;
      return note !== undefined && textOf(note) === 'one more\none more\none more';
    });
  });
});

describe('a list of notes', () => {
  let bea: Person;
  const keys = async (query: string) => {
    const answer = (await bea.client.get(bea.path(`/notes?${query}`))).as(page(NoteRow));
    return { ...answer, keys: answer.items.map(({ key }) => key) };
  };
  beforeAll(async () => {
    bea = await backend.signUp('Bea');
    for (const key of ['Prices', 'answer on delivery', 'answer on refunds'])
      await bea.client.post(bea.path('/notes'), { key, text: key });
    await backend.settled();
  });

  it.each([
    ['', ['answer on refunds', 'answer on delivery', 'Prices']],
    ['order=changed', ['Prices', 'answer on delivery', 'answer on refunds']],
    ['order=key', ['answer on delivery', 'answer on refunds', 'Prices']],
    ['order=-key', ['Prices', 'answer on refunds', 'answer on delivery']],
    ['q=ANSWER', ['answer on refunds', 'answer on delivery']],
    ['q=nothing', []],
    ['key=answer on refunds', ['answer on refunds']],
    ['key=answer', []],
  ])('with %s has %j, page by page', async (query, found) => {
    expect((await keys(`${query}&count=true`)).keys).toEqual(found);
    const first = await keys(`${query}&limit=1`);
    const rest = first.next === null ? [] : (await keys(`${query}&cursor=${first.next}`)).keys;
    expect([...first.keys, ...rest]).toEqual(found);
  });

  it('gets new rows over the socket', async () => {
    const socket = await bea.socket();
    const { workspaceId } = bea;
    await socket.watch({ kind: 'workspace', workspaceId });
    const { id } = (await bea.client.post(bea.path('/notes'), { key: 'live', text: 'now' })).as(Receipt);
    await socket.hears('rows', ({ message }) =>
      message.rows.some(({ topic, rows }) => topic === 'notes' && rows.some((row) => NoteRow.parse(row).id === id)),
    );
    socket.close();
  });
});
