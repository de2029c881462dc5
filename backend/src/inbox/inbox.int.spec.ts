import type { Approvers } from '@throughline/contracts/agents/approvers.js';
import { agentCreated } from '@throughline/contracts/agents/agent.fixtures.js';
import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { AgentId, RunId, TriggerId } from '@throughline/contracts/ids.js';
import { NoticesRead } from '@throughline/contracts/inbox/inbox.requests.js';
import { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import {
  answerRequested,
  approvalPassedOn,
  approvalRequested,
  runRequested,
  runStarted,
  toolStarted,
} from '@throughline/contracts/runs/run.fixtures.js';
import { firingFinished, triggerAutoPaused, triggerCreated } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { currentSchema } from '@throughline/contracts/upcasters.js';
import { EventStore, type ExpectedRevision } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

let agentId: AgentId;
const { seq } = approvalRequested().data;
let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeEach(async () => {
  ada = await backend.signUp('Ada');
  const { workspaceId, userId: ownerId } = ada;
  agentId = AgentId.parse(newId());
  await append(`agent-${agentId}`, [agentCreated({ agentId, workspaceId, ownerId, name: 'Clerk' })]);
});

const append = async (
  stream: string,
  events: readonly DomainEvent[],
  at = new Date(),
  expected: ExpectedRevision = 'none',
): Promise<number> => {
  const meta = (event: DomainEvent) => ({
    workspaceId: ada.workspaceId,
    schema: currentSchema(event.type),
    at: at.toISOString(),
  });
  const added = events.map((event) => newEvent(event, meta(event)));
  return (await backend.app.get(EventStore).append(stream, added, expected)).position;
};
const list = async (query: string) => (await ada.client.get(ada.path(`/inbox?${query}`))).as(page(InboxItemRow));

/** A run that waits for a decision about one call. */
const waits = async (
  title: string,
  at?: Date,
  over: { expiresAt?: string; approvers?: Approvers } = {},
): Promise<{ runId: RunId; position: number }> => {
  const of = { runId: RunId.parse(newId()), agentId };
  const requested = runRequested({ ...of, workspaceId: ada.workspaceId });
  const started = { ...runStarted, data: of };
  const events = [requested, started, toolStarted(of), approvalRequested({ ...of, title, ...over })];
  return { runId: of.runId, position: await append(`run-${of.runId}`, events, at) };
};
/** A run that waits for an answer. */
const asks = async (at?: Date): Promise<{ runId: RunId; position: number }> => {
  const of = { runId: RunId.parse(newId()), agentId };
  const requested = runRequested({ ...of, workspaceId: ada.workspaceId });
  const events = [requested, { ...runStarted, data: of }, answerRequested(of)];
  return { runId: of.runId, position: await append(`run-${of.runId}`, events, at) };
};
const decide = async (runId: RunId, decision: 'approve' | 'deny') =>
  (await ada.client.post(ada.path(`/runs/${runId}/steps/${seq}/${decision}`), {})).as(Receipt);
const creates = async (name: string): Promise<TriggerId> => {
  const triggerId = TriggerId.parse(newId());
  const { workspaceId, userId: ownerId } = ada;
  await append(`trigger-${triggerId}`, [triggerCreated({ triggerId, workspaceId, agentId, ownerId, name })]);
  return triggerId;
};
/** A run that the trigger started has ended. */
const fires = (triggerId: TriggerId, succeeded: boolean, at?: Date): Promise<number> => {
  const firing = firingFinished(succeeded);
  const firingId = newId() as typeof firing.data.firingId;
  const data = { ...firing.data, firingId, triggerId, agentId, workspaceId: ada.workspaceId };
  return append(`firing-${firingId}`, [{ ...firing, data }], at);
};
const titles = (items: readonly InboxItemRow[]) => items.map(({ about }) => about.kind === 'approval' && about.title);

describe('the inbox', () => {
  it('lists calls that wait, the oldest first, with their arguments, and what was decided under done', async () => {
    const first = await waits('First', new Date(Date.now() - 60_000));
    const second = await waits('Second');
    const open = await list(`kind=approval&count=true&after=${second.position}`);
    expect(titles(open.items)).toEqual(['First', 'Second']);
    expect(open.total).toBe(2);
    expect(open.items[0]?.about).toMatchObject({ arguments: { kind: 'inline' } });
    const { position } = await decide(first.runId, 'approve');
    expect(titles((await list(`kind=approval&after=${position}`)).items)).toEqual(['Second']);
    const done = await list(`state=done&after=${position}`);
    expect(done.items).toMatchObject([{ outcome: 'approved', resolvedBy: { kind: 'user', id: ada.userId } }]);
  });

  it('lists questions among the calls that wait, and who answered under done', async () => {
    await waits('First', new Date(Date.now() - 60_000));
    const { runId, position } = await asks(new Date(Date.now() - 30_000));
    await waits('Last');
    const open = await list(`kind=decision&count=true&after=${position}`);
    expect(open.items.map(({ about }) => about.kind)).toEqual(['approval', 'question', 'approval']);
    expect((await list('kind=approval&count=true')).total).toBe(2);
    const [asked] = (await list('kind=question')).items;
    expect(asked?.about).toMatchObject({ runId, asked: { value: { question: expect.any(String) } } });
    const answer = { answer: { answer: 'Noor Trading BV' } };
    const given = (await ada.client.post(ada.path(`/runs/${runId}/steps/${seq}/answer`), answer)).as(Receipt);
    expect((await list(`kind=question&after=${given.position}`)).items).toEqual([]);
    const done = await list('state=done&kind=question');
    expect(done.items).toMatchObject([{ outcome: 'answered', resolvedBy: { kind: 'user', id: ada.userId } }]);
  });

  it('remembers up to when each person has read the notices, and goes back to no earlier instant', async () => {
    const ben = await backend.signUp('Ben');
    await ada.admits(ben, 'auditor');
    await backend.settled();
    const read = async (person: typeof ada) => (await person.client.get(ada.path('/inbox/read'))).as(NoticesRead).to;
    const set = async (to: string) => (await ada.client.put(ada.path('/inbox/read'), { to })).as(NoticesRead).to;
    expect(await read(ada)).toBeNull();
    expect(await set('2026-02-01T00:00:00.000Z')).toBe('2026-02-01T00:00:00.000Z');
    expect(await set('2026-01-01T00:00:00.000Z')).toBe('2026-02-01T00:00:00.000Z');
    expect(await read(ben)).toBeNull();
  });

  it('has one item for a trigger that keeps failing, until a run of it succeeds', async () => {
    const triggerId = await creates('Orders');
    for (let n = 0; n < 4; n += 1) await fires(triggerId, false);
    const failed = await list(`kind=notice&after=${await fires(triggerId, false)}`);
    expect(failed.items).toMatchObject([{ count: 5, about: { kind: 'trigger', triggerId } }]);
    expect((await list(`kind=notice&after=${await fires(triggerId, true)}`)).items).toEqual([]);
  });

  it('is told to everybody who watches the workspace as it happens', async () => {
    const live = await ada.socket();
    await live.watch({ kind: 'workspace', workspaceId: ada.workspaceId });
    await live.reaches((await waits('Told')).position);
    const rows = live.said.flatMap((each) => (each.said === 'rows' ? each.message.rows : []));
    const items = rows.filter(({ topic }) => topic === 'inbox').flatMap((each) => each.rows as InboxItemRow[]);
    expect(items.map(({ about }) => about)).toMatchObject([{ title: 'Told', arguments: { kind: 'inline' } }]);
    live.close();
  });
});

describe('a mail', () => {
  const mails = async () =>
    (await backend.mailbox.to(ada.email)).filter(({ subject }) => !/code|confirm/i.test(subject));
  const arrive = (count: number) =>
    eventually(`${count} mails arrive`, async () => {
      const found = await mails();
      return found.length >= count ? found : undefined;
    });

  it('tells the owner of the agent what waits, one mail of all that began together, and leads to the inbox', async () => {
    const at = new Date(Math.floor(Date.now() / 2_000) * 2_000 - 1_000);
    for (const title of ['Refund A-1', 'Refund A-2', 'Refund A-3']) await waits(title, at);
    const [mail] = await arrive(1);
    expect(mail?.subject).toContain('3 calls wait for a decision');
    for (const title of ['Refund A-1', 'Refund A-2', 'Refund A-3'])
      expect(mail?.text).toContain(`Clerk asks: ${title}`);
    expect(mail?.text).toContain(`/${ada.slug}/inbox`);
    expect(await backend.mailbox.headers()).toContainEqual(expect.stringMatching(/^List-Unsubscribe: <.*#mails>$/i));
  });

  it('says which tool a call is of and until when it is decided, and leads to it where it is the only one', async () => {
    const { runId } = await waits('Refund A-1', new Date(), { expiresAt: '2099-01-02T03:04:00.000Z' });
    const [mail] = await arrive(1);
    expect(mail?.text).toMatch(/It would call [\w. ]+\./);
    expect(mail?.text).toContain('It can be decided until 2 January 2099 at 03:04 UTC.');
    expect(mail?.text).toContain(`/${ada.slug}/agents/${agentId}/runs/${runId}#approval`);
  });

  it('goes to those whom the call waits for, and when it is passed on to the others', async () => {
    const [ben, cleo] = [await backend.signUp('Ben'), await backend.signUp('Cleo')];
    await ada.admits(ben, 'builder');
    await ada.admits(cleo, 'runner');
    await backend.settled();
    const subjects = async ({ email }: Person) =>
      (await backend.mailbox.to(email)).map(({ subject }) => subject).filter((subject) => subject.includes('asks:'));
    const gets = (person: Person) =>
      eventually(`${person.email} gets a mail`, async () => ((await subjects(person)).length > 0 ? true : undefined));
    const named = ({ userId }: Person): Approvers => ({ members: [userId], roles: [] });
    const later = { expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
    const { runId } = await waits('Refund C-1', new Date(), { ...later, approvers: named(ben) });
    await gets(ben);
    const of = { runId, agentId, seq };
    await append(`run-${runId}`, [approvalPassedOn({ ...of, ...later, approvers: named(cleo) })], new Date(), 3);
    await gets(cleo);
    expect([(await subjects(ben)).length, await subjects(ada)]).toEqual([1, []]);
  });

  it('reminds once of what still waits when half of its time is over', async () => {
    const at = new Date(Math.floor(Date.now() / 2_000) * 2_000 - 1_000);
    await waits('Refund B-1', at, { expiresAt: new Date(at.getTime() + 16_000).toISOString() });
    const [reminder, first, ...more] = await arrive(2);
    expect(first?.subject).toMatch(/Clerk asks: Refund B-1$/);
    expect(reminder?.subject).toMatch(/Clerk still asks: Refund B-1$/);
    expect(more).toEqual([]);
  });

  it('tells that an agent has a question, and not which', async () => {
    await asks();
    const [mail] = await arrive(1);
    expect(mail?.subject).toMatch(/Clerk has a question$/);
    expect(mail?.text).toContain(`/${ada.slug}/inbox`);
    expect(mail?.text).not.toContain('Noor');
  });

  it('tells once that a trigger fails, and once more when the product has paused it', async () => {
    const triggerId = await creates('Orders');
    const start = Math.floor(Date.now() / 2_000) * 2_000 - 100_000;
    for (let n = 0; n < 40; n += 1) await fires(triggerId, false, new Date(start + n * 1_000 + 1));
    await arrive(1);
    await append(`trigger-${newId()}`, [
      { ...triggerAutoPaused(40), data: { ...triggerAutoPaused(40).data, triggerId } },
    ]);
    const [paused, failed, ...more] = await arrive(2);
    expect(failed?.subject).toMatch(/Orders fails/);
    expect(paused?.subject).toMatch(/Orders was paused. It failed 40 times in a row/);
    expect(more).toEqual([]);
  });

  it('is not sent to who wants none, nor about what was decided before it was written', async () => {
    const choices = { approvals: 'never', questions: 'never', failures: 'at_once' };
    await ada.client.put(ada.path('/inbox/mails'), choices);
    expect((await ada.client.get(ada.path('/inbox/mails'))).json).toEqual(choices);
    await waits('Unwanted');
    await asks();
    await fires(await creates('Orders'), false);
    const found = await arrive(1);
    expect(found.map(({ subject }) => subject)).toEqual([expect.stringMatching(/Orders fails/)]);
  });
});
