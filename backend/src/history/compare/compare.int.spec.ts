import { budgetTerms } from '@throughline/contracts/budgets/budget.fixtures.js';
import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { ChangedThings, Comparison, ThingOrigins, type ChangedField } from '@throughline/contracts/history/compare.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let ben: Person;

shareBackend((shared) => (backend = shared));
beforeEach(async () => {
  ada = await backend.signUp('Ada');
  ben = await backend.signUp('Ben');
  await ada.admits(ben, 'builder');
});

const create = async (name: string): Promise<Receipt> =>
  (await ada.client.post(ada.path('/agents'), { name })).as(Receipt);
const rename = (who: Person, id: string, name: string) => who.client.patch(ada.path(`/agents/${id}/name`), { name });
const getNewest = async (): Promise<HistoryRow> => {
  await backend.settled();
  const [newest] = (await ada.client.get(ada.path('/history?limit=1'))).as(page(HistoryRow)).items;
  if (newest === undefined) throw new Error('No events');
  return newest;
};
const compare = async (from: number, query = '', who = ada): Promise<Comparison> =>
  (await who.client.get(ada.path(`/history/compare?from=${from}${query}`))).as(Comparison);
const listThings = async (from: number, query: string): Promise<ChangedThings> =>
  (await ada.client.get(ada.path(`/history/compare/things?from=${from}${query}`))).as(ChangedThings);
const findField = (fields: readonly ChangedField[], name: string): ChangedField | undefined =>
  fields.find(({ field }) => field === name);

describe('Two moments of a workspace', () => {
  it('are compared thing by thing and field by field, each with the event that set it', async () => {
    const clerk = await create('Clerk');
    const porter = await create('Porter');
    const { number: from } = await getNewest();
    await rename(ada, clerk.id, 'Scribe');
    await rename(ben, clerk.id, 'Archivist');
    await rename(ada, porter.id, 'Bearer');
    await rename(ada, porter.id, 'Porter');
    const cook = await create('Cook');
    const { number: to } = await getNewest();
    const counted = await compare(from ?? 0);
    expect(counted).toMatchObject({ from: { number: from }, to: { number: to }, kinds: [{ kind: 'agent', count: 2 }] });
    const { things, events, next } = await listThings(from ?? 0, '&kind=agent');
    expect(things.map(({ id, name, made }) => ({ id, name, made }))).toEqual([
      { id: cook.id, name: 'Cook', made: true },
      { id: clerk.id, name: 'Archivist', made: false },
    ]);
    expect(next).toBeNull();
    expect(things[1]?.fields).toEqual([
      { field: 'name', before: 'Clerk', after: 'Archivist', position: expect.any(Number) as number },
    ]);
    const set = events.find(({ position }) => position === things[1]?.fields[0]?.position);
    expect(set).toMatchObject({ type: 'AgentRenamed', meta: { actor: { id: ben.userId } } });
    // The same two moments later, and a moment as the second.
    await rename(ada, clerk.id, 'Clerk');
    await getNewest();
    expect((await compare(from ?? 0, `&to=${to}`)).kinds).toEqual(counted.kinds);
    expect((await compare(from ?? 0, `&at=${to}`)).kinds).toEqual(counted.kinds);
    expect((await compare(from ?? 0)).kinds).toEqual([{ kind: 'agent', count: 1 }]);
  });

  it('say who changed which part of a draft', async () => {
    const { id } = await create('Clerk');
    const { number: from } = await getNewest();
    const agent = (await ada.client.get(ada.path(`/agents/${id}`))).as(AgentRow);
    const edit = async (who: Person, changes: object): Promise<void> => {
      const { revision } = (await ada.client.get(ada.path(`/agents/${id}`))).as(AgentRow);
      const answer = await who.client.patch(ada.path(`/agents/${id}/draft`), { changes, revision });
      expect(answer.status).toBeLessThan(300);
      await backend.settled();
    };
    expect(agent.name).toBe('Clerk');
    await edit(ben, { instructions: 'Answer: yes' });
    await edit(ada, { limits: { ...agent.draft.limits, steps: 7 } });
    const { things, events } = await listThings(from ?? 0, '&kind=agent');
    const [changed] = things;
    const setBy = (field: string) => {
      const position = findField(changed?.fields ?? [], field)?.position;
      return events.find((event) => event.position === position)?.meta.actor.id;
    };
    expect(setBy('draft.instructions')).toBe(ben.userId);
    expect(setBy('draft.limits')).toBe(ada.userId);
  });

  it('come as a file, with a line for each field', async () => {
    const { id } = await create('Clerk');
    const { number: from } = await getNewest();
    await rename(ben, id, '=Archivist');
    await ada.client.patch(ada.path(`/members/${ben.userId}/role`), { role: 'auditor' });
    const { number: to } = await getNewest();
    const { text } = await ada.client.get(ada.path(`/history/compare/export?from=${from}&to=${to}`));
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`agent,${id},'=Archivist,no,name,Clerk,'=Archivist,`);
    expect(lines[2]).toContain('role,builder,auditor,');
  });

  it('are of one workspace, shown to its members, and in their order', async () => {
    await create('Clerk');
    const { number } = await getNewest();
    const refusal = async (path: string, who = ada): Promise<string> =>
      (await who.client.get(ada.path(`/history/${path}`))).problem.code;
    const eve = await backend.signUp('Eve');
    expect(await refusal('compare?from=1', eve)).toBe('not_found');
    expect(await refusal('origins?kind=agent&id=x', eve)).toBe('not_found');
    expect(await refusal('compare')).toBe('validation_failed');
    expect(await refusal(`compare?from=${number}&to=1`)).toBe('validation_failed');
    expect(await refusal('compare?from=1&to=99999')).toBe('moment_not_found');
    expect(await refusal('compare?from=yesterday')).toBe('validation_failed');
    expect(await refusal('compare/things?from=1&kind=secret')).toBe('validation_failed');
  });

  it('show what the workspace pays to those alone who read it', async () => {
    const { number: from } = await getNewest();
    const terms = budgetTerms({ limitMicros: 5_000_000, notify: [] });
    const set = await ada.client.put(ada.path('/budgets/workspace.month'), terms);
    expect(set.status).toBeLessThan(300);
    await getNewest();
    expect((await compare(from ?? 0)).kinds).toEqual([{ kind: 'budget', count: 1 }]);
    expect((await compare(from ?? 0, '', ben)).kinds).toEqual([]);
    const refused = await ben.client.get(ada.path(`/history/compare/things?from=${from}&kind=budget`));
    expect(refused.problem.code).toBe('not_found');
  });
});

describe('Why a thing is as it is', () => {
  it('is said for each field by the event that set it and what it was before, now and at a moment', async () => {
    const { id } = await create('Clerk');
    const { number } = await getNewest();
    await rename(ben, id, 'Archivist');
    await backend.settled();
    const read = async (query = ''): Promise<ThingOrigins> =>
      (await ada.client.get(ada.path(`/history/origins?kind=agent&id=${id}${query}`))).as(ThingOrigins);
    const { thing, events } = await read();
    const name = findField(thing.fields, 'name');
    expect(name).toMatchObject({ before: 'Clerk', after: 'Archivist' });
    expect(events.find(({ position }) => position === name?.position)?.meta.actor.id).toBe(ben.userId);
    expect(findField(thing.fields, 'status')).toMatchObject({ after: 'draft' });
    expect(findField((await read(`&at=${number}`)).thing.fields, 'name')).toMatchObject({ after: 'Clerk' });
    expect((await ada.client.get(ada.path(`/history/origins?kind=agent&id=none`))).problem.code).toBe('not_found');
    const member = encodeURIComponent(`${ada.workspaceId}/${ben.userId}`);
    const role = (await ada.client.get(ada.path(`/history/origins?kind=member&id=${member}`))).as(ThingOrigins);
    expect(findField(role.thing.fields, 'role')).toMatchObject({ after: 'builder' });
  });
});
