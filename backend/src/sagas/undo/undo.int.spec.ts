import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { UndoPlan } from '@throughline/contracts/undo/undo.requests.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { getProgram } from '../../testing/program.js';
import { shareBackend } from '../../testing/shared-backend.js';
import { endedUndo, planUndo, requestUndo, undo } from '../../testing/undoing.js';

let backend: Backend;
let ada: Person;
let ben: Person;

shareBackend((shared) => (backend = shared));
beforeEach(async () => {
  [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')];
  await ada.admits(ben, 'builder');
});

const create = async (name: string, who = ada): Promise<string> =>
  (await who.client.post(ada.path('/agents'), { name })).as(Receipt).id;
const patch = async (id: string, what: string, body: object, who = ada): Promise<number> =>
  (await who.client.patch(ada.path(`/agents/${id}/${what}`), body)).as(Receipt).position;
const getAgent = async (id: string): Promise<AgentRow> =>
  (await ada.client.get(ada.path(`/agents/${id}`))).as(AgentRow);
const listEvents = async (query = ''): Promise<HistoryRow[]> =>
  (await ada.client.get(ada.path(`/history?order=oldest&limit=200${query}`))).as(page(HistoryRow)).items;
const findNumber = async (position: number): Promise<number> => {
  await backend.settled();
  return (await listEvents()).find((event) => event.position === position)?.number ?? 0;
};
const states = ({ lines }: UndoPlan) => lines.map(({ name, field, state }) => [name, field, state]);
const refusal = async (filters: object, who: Person, moment = 1): Promise<string> =>
  (await who.client.post(ada.path('/history/undo'), { filters, moment })).problem.code;

describe('An undo', () => {
  it('of one event puts its field back, and is one cause', async () => {
    const id = await create('Clerk');
    const number = await findNumber(await patch(id, 'name', { name: 'Porter' }));
    expect((await planUndo(ada, { number })).lines).toMatchObject([
      { setting: 'agent_name', before: 'Clerk', after: 'Porter', now: 'Porter', state: 'put_back', since: null },
    ]);
    const { items, ended, cause } = await undo(backend, ada, { number });
    expect([items.length, ended]).toEqual([1, [{ item: 0, code: null }]]);
    expect((await getAgent(id)).name).toBe('Clerk');
    const types = (await listEvents(`&correlation=${cause}`)).map(({ type, meta }) => [type, meta.actor.id]);
    expect(types).toEqual([
      ['UndoRequested', ada.userId],
      ['AgentRenamed', ada.userId],
      ['UndoProgressed', ada.userId],
    ]);
    expect(states(await planUndo(ada, { number }))).toEqual([['Clerk', 'name', 'done']]);
  });

  it('of all that a key did keeps what others changed since, unless they are chosen', async () => {
    const program = await getProgram(ada);
    const ids: string[] = [];
    for (let at = 0; at < 9; at += 1) ids.push(await create(`Clerk ${at}`));
    for (const id of ids) await program.patch(ada.path(`/agents/${id}/name`), { name: `Robot ${id.slice(-4)}` });
    const [first = '', second = '', third = ''] = ids;
    await patch(first, 'name', { name: 'Mine' }, ben);
    await patch(second, 'name', { name: 'Also mine' }, ben);
    await patch(third, 'name', { name: 'Clerk 2' }, ben);
    await backend.settled();
    const filters = { actor: program.keyId };
    const plan = await planUndo(ada, filters);
    expect(plan.events).toBe(9);
    expect((await planUndo(ada, { ...filters, words: 'nothing-has-this' })).events).toBe(0);
    expect(plan.lines.map(({ state }) => state).sort()).toEqual([
      'changed_since',
      'changed_since',
      'done',
      ...Array<string>(6).fill('put_back'),
    ]);
    const mine = plan.lines.filter(({ state }) => state === 'changed_since');
    expect(mine.map(({ since }) => since?.by.id)).toEqual([ben.userId, ben.userId]);
    const overwrite = mine.filter(({ id }) => id === second).map(({ key }) => key);
    const except = plan.lines.filter(({ id }) => id === ids[8]).map(({ key }) => key);
    const { items } = await endedUndo(backend, ada, await requestUndo(ada, filters, plan, { overwrite, except }));
    expect(items).toHaveLength(6);
    const names = await Promise.all(ids.map(async (id) => (await getAgent(id)).name));
    expect(names.slice(0, 8)).toEqual(['Mine', ...[1, 2, 3, 4, 5, 6, 7].map((at) => `Clerk ${at}`)]);
    expect(names[8]).toMatch(/^Robot/);
  });

  it('of edits of a draft keeps the fields that others edited, and those edited in between are theirs', async () => {
    const id = await create('Clerk');
    const edit = (changes: object, who = ada) => patch(id, 'draft', { changes }, who);
    const number = await findNumber(await edit({ instructions: 'Refund everything.' }));
    await edit({ overlap: 'skip' }, ben);
    await undo(backend, ada, { number });
    expect((await getAgent(id)).draft).toMatchObject({ instructions: '', overlap: 'skip' });
    await edit({ instructions: 'One.' }, ben);
    await edit({ instructions: 'Two.' });
    await edit({ instructions: 'Three.' }, ben);
    await edit({ instructions: 'Four.' });
    await backend.settled();
    const [line] = (await planUndo(ada, { actor: ben.userId, type: 'AgentDraftEdited', resource: id })).lines.filter(
      ({ field }) => field === 'instructions',
    );
    expect(line).toMatchObject({ before: '', now: 'Four.', state: 'changed_since', since: { by: { id: ada.userId } } });
  });

  it('can be undone, and then all is as it was', async () => {
    const id = await create('Clerk');
    await backend.settled();
    const from = (await listEvents()).at(-1)?.meta.at ?? '';
    await patch(id, 'name', { name: 'Porter' }, ben);
    await patch(id, 'details', { labels: ['door'] }, ben);
    await patch(id, 'draft', { changes: { instructions: 'Open the door.' } }, ben);
    await backend.settled();
    const after = await getAgent(id);
    const { cause } = await undo(backend, ada, { actor: ben.userId, from });
    expect(await getAgent(id)).toMatchObject({ name: 'Clerk', labels: [], draft: blankDefinition });
    await undo(backend, ada, { correlation: cause });
    const { name, labels, draft } = await getAgent(id);
    expect({ name, labels, draft }).toEqual({ name: after.name, labels: after.labels, draft: after.draft });
  });

  it('of a new agent archives it, and is undone by restoring it', async () => {
    const id = await create('Clerk');
    await patch(id, 'name', { name: 'Porter' });
    await backend.settled();
    const { cause } = await undo(backend, ada, { resource: id });
    expect(await getAgent(id)).toMatchObject({ status: 'archived', name: 'Porter' });
    await undo(backend, ada, { correlation: cause });
    expect((await getAgent(id)).status).toBe('draft');
  });

  it('does not overwrite what is changed after the plan', async () => {
    const [id, other] = [await create('Clerk'), await create('Cook')];
    await backend.settled();
    const from = (await listEvents()).at(-1)?.meta.at ?? '';
    for (const each of [id, other]) await patch(each, 'name', { name: 'Porter' });
    await backend.settled();
    const filters = { type: 'AgentRenamed', from };
    const plan = await planUndo(ada, filters);
    await patch(id, 'name', { name: 'Mine' }, ben);
    const { ended, items } = await endedUndo(backend, ada, await requestUndo(ada, filters, plan));
    const codes = new Map(ended.map(({ item, code }) => [items[item]?.id, code]));
    expect([codes.get(id), codes.get(other)]).toEqual(['version_conflict', null]);
    expect([(await getAgent(id)).name, (await getAgent(other)).name]).toEqual(['Mine', 'Cook']);
  });

  it('puts back roles, names of the workspace and texts of notes', async () => {
    const note = (await ada.client.post(ada.path('/notes'), { key: 'policy', text: 'Up to 100.' })).as(Receipt).id;
    await backend.settled();
    const from = (await listEvents()).at(-1)?.meta.at ?? '';
    await ada.client.patch(ada.path(`/members/${ben.userId}/role`), { role: 'runner' });
    await ada.client.post(ada.path(`/members/${ben.userId}/suspend`));
    await ada.client.patch(ada.path('/name'), { name: 'Elsewhere' });
    await ada.client.patch(ada.path('/content-retention'), { days: 30 });
    await ada.client.patch(ada.path(`/notes/${note}/text`), { text: 'Everything.' });
    const { ended } = await undo(backend, ada, { from });
    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => null));
    const member = (await ada.client.get(ada.path('/members'))).as(page(MemberRow)).items;
    expect(member.find(({ userId }) => userId === ben.userId)).toMatchObject({ role: 'builder', status: 'active' });
    expect(states(await planUndo(ada, { resource: note }))).toEqual([]);
    expect((await planUndo(ada, { from })).lines.every(({ state }) => state === 'done')).toBe(true);
  });

  it('says of what cannot be undone why, and is refused where nothing can be', async () => {
    const id = await create('Clerk');
    const published = await patch(id, 'draft', { changes: { instructions: 'Do.' } });
    await ada.client.post(ada.path(`/agents/${id}/publish?after=${published}`), { note: '' });
    await backend.settled();
    const plan = await planUndo(ada, { resource: id, type: 'AgentPublished' });
    expect(plan).toMatchObject({ lines: [], rest: [{ type: 'AgentPublished', kind: 'offer', count: 1 }] });
    expect(await refusal({ resource: id, type: 'AgentPublished' }, ada, plan.moment)).toBe('undo_empty');
  });
});

describe('Undoing', () => {
  it('is for members, needs the permission of each command, and is not for programs', async () => {
    const id = await create('Clerk');
    const number = await findNumber(await patch(id, 'name', { name: 'Porter' }));
    const [axel, rue] = [await backend.signUp('Axel'), await backend.signUp('Rue')];
    expect((await axel.client.get(ada.path(`/history/undo?number=${number}`))).status).toBe(404);
    expect(await refusal({ number }, axel)).toBe('not_found');
    await ada.admits(rue, 'runner');
    await backend.settled();
    const plan = (await rue.client.get(ada.path(`/history/undo?number=${number}`))).json as UndoPlan;
    expect(states(plan)).toEqual([['Porter', 'name', 'not_allowed']]);
    expect(await refusal({ number }, rue, plan.moment)).toBe('undo_empty');
    const program = await getProgram(ada);
    expect((await program.get(ada.path(`/history/undo?number=${number}`))).problem.code).toBe('api_key_not_allowed');
  });

  it('knows nothing of events of money for those who do not read them', async () => {
    await ada.client.put(ada.path('/budgets/workspace.day'), {
      limitMicros: 5_000_000,
      atLimit: 'hold',
      thresholds: [50],
      notify: [],
    });
    await backend.settled();
    const filters = '/history/undo?category=budget';
    expect((await ben.client.get(ada.path(filters))).json).toMatchObject({ events: 0, lines: [], rest: [] });
    expect(await planUndo(ada, { category: 'budget' })).toMatchObject({
      lines: [{ setting: 'budget_terms', before: null, state: 'put_back' }],
    });
    const { cause } = await undo(backend, ada, { category: 'budget' });
    await undo(backend, ada, { correlation: cause });
    expect((await planUndo(ada, { correlation: cause })).lines).toMatchObject([
      { now: { limitMicros: 5_000_000 }, state: 'done' },
    ]);
  });
});
