import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import { UserId } from '@throughline/contracts/ids.js';
import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { NoteEdition } from '@throughline/contracts/notes/note.requests.js';
import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { page } from '@throughline/contracts/page.js';
import { waitsForPerson } from '@throughline/contracts/run-status.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { SentRequest } from '@throughline/contracts/runs/sent-request.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { TemplateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import { FiringRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { peopleOf } from '../identity/public.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { startBackend, type Backend } from '../testing/backend.js';
import { cast } from './people.js';
import { seedLarge } from './large/seed-large.js';
import { pastRuns, seed, type Seeded } from './seed.js';

let backend: Backend;
let first: Seeded;
beforeAll(async () => {
  backend = await startBackend();
  first = await seed(backend.config, () => undefined);
}, 120_000);
afterAll(() => backend?.stop());

it('the people of the demo workspace sign in with the password that is printed', async () => {
  for (const { email } of Object.values(cast)) {
    const answer = await backend.visitor().post('/api/auth/sign-in', { email, password: first.password });
    expect(answer.as(NextStep)).toMatchObject({ next: expect.stringContaining('harbour-supply') });
  }
});

const owner = async () => {
  const client = backend.visitor();
  await client.post('/api/auth/sign-in', { email: cast.mara.email, password: first.password });
  return client;
};

it('has agents of every status, with versions and drafts', async () => {
  const client = await owner();
  const items = await eventually('templates have made their agents', async () => {
    await backend.settled();
    const found = (await client.get(`/api/workspaces/${first.workspaceId}/agents`)).as(page(AgentRow));
    return found.items.length === first.agents && found.items;
  });
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['draft', 'active', 'paused']));
  expect(items.find(({ name }) => name === 'Order check')?.publishedVersion).toBe(3);
});

it('has templates that are used, one of its own, and a newer version that is offered', async () => {
  const client = await owner();
  const at = `/api/workspaces/${first.workspaceId}`;
  const { items } = (await client.get(`${at}/installations`)).as(page(InstallationRow));
  const offers = await Promise.all(
    items.map(async ({ id, template }) => {
      const { offer } = (await client.get(`${at}/installations/${id}/offer`)).as(TemplateOffer);
      return [template.title, offer?.to.version ?? null];
    }),
  );
  expect(Object.fromEntries(offers)).toEqual({ 'Payment reminders': null, 'Quay briefing': 2 });
});

/** Every run once each has ended or waits for a person. */
const settledRuns = async () => {
  const client = await owner();
  const listRuns = async () => {
    await backend.settled();
    const { items } = (await client.get(`/api/workspaces/${first.workspaceId}/runs?limit=200`)).as(page(RunRow));
    return items.every(({ endedAt, waiting }) => endedAt !== null || waitsForPerson(waiting)) && items;
  };
  return eventually('every run has ended or waits for a person', listRuns, { within: 50_000 });
};

it('has notes that people wrote, with the editions before', async () => {
  const client = await owner();
  const at = `/api/workspaces/${first.workspaceId}/notes`;
  const { items } = (await client.get(`${at}?q=answer`)).as(page(NoteRow));
  expect(items).toMatchObject([{ key: 'first answer', revision: 2, writtenBy: { kind: 'user' } }]);
  const editions = (await client.get(`${at}/${items[0]?.id}/editions`)).as(page(NoteEdition));
  expect(editions.items.map(({ edition }) => edition)).toEqual([3, 2, 1]);
});

const formatDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const today = ({ queuedAt }: RunRow) => Date.now() - Date.parse(queuedAt) < 3_600_000;

it('has fourteen months behind it: runs with costs, failures and a declined call, on two models', async () => {
  const past = (await settledRuns()).filter((run) => !today(run));
  const ages = past.map(({ queuedAt }) => (Date.now() - Date.parse(queuedAt)) / 86_400_000);
  expect(Math.max(...ages)).toBeGreaterThan(390);
  expect(new Set(past.map(({ status }) => status))).toEqual(new Set(['succeeded', 'failed', 'declined']));
  const priced = past.filter(({ costMicros, queuedAt }) => costMicros > 0 && queuedAt > formatDay(-360));
  expect(new Set(priced.map(({ agentName }) => agentName))).toEqual(new Set(['Complaint summary', 'Meeting tasks']));
  const client = await owner();
  const at = `/api/workspaces/${first.workspaceId}`;
  const sent = await client.get(`${at}/runs/${priced[0]?.id}/steps/1/sent`);
  expect(sent.as(SentRequest)).toMatchObject({ matches: true });
  const { total } = (await client.get(`${at}/usage?from=${formatDay(-360)}&to=${formatDay(0)}`)).as(UsageReport);
  expect(total.workspaceMicros).toBe(priced.reduce((sum, { costMicros }) => sum + costMicros, 0));
  const accounts = await client.get(`${at}/connections`);
  expect(accounts.as(page(ConnectionRow)).items.map(({ status }) => status)).toEqual(Array(4).fill('active'));
});

it('has runs that worked, one that failed and one that a person stopped, and some that wait for approval or an answer', async () => {
  const runs = (await settledRuns()).filter(today);
  const failed = runs.filter(({ status }) => status === 'failed' || status === 'declined');
  expect(failed.map(({ agentName, status, failure }) => [agentName, status, failure?.code])).toEqual([
    ['Refund desk', 'declined', 'rejected'],
    ['Order check', 'failed', 'tool'],
  ]);
  const waiting = runs.flatMap((run) => (run.waiting === null ? [] : [run.waiting]));
  expect(waiting.toSorted()).toEqual(['answer', 'approval', 'approval']);
  expect(runs.filter(({ status }) => status === 'succeeded').length).toBeGreaterThanOrEqual(first.runs - pastRuns - 5);
  expect(first.executed).toBe(true);
});

it('was written at the command line, and the approval in it says so', async () => {
  await settledRuns();
  const query = 'type=ApprovalGranted,ApprovalDenied';
  const { items } = (await (await owner()).get(`/api/workspaces/${first.workspaceId}/history?${query}`)).as(
    page(HistoryRow),
  );
  const written = items.map(({ type, meta }) => `${type} ${meta.actor.kind} ${meta.origin?.via}`);
  expect(new Set(written)).toEqual(new Set(['ApprovalDenied user command_line', 'ApprovalGranted user command_line']));
});

it('has what an auditor looks for: a right raised and taken back, a day of a key, and a person who was erased', async () => {
  const client = await owner();
  const list = async (query: string) =>
    (await client.get(`/api/workspaces/${first.workspaceId}/history?order=oldest&${query}`)).as(page(HistoryRow)).items;
  const roles = await list('type=MemberRoleChanged');
  expect(roles.map(({ data }) => [data['before'], data['role']])).toEqual([
    ['runner', 'admin'],
    ['admin', 'runner'],
  ]);
  const renamed = (await list('type=AgentRenamed')).filter(
    ({ meta: { actor } }) => actor.kind === 'user' && actor.apiKey?.name === 'Nightly sync',
  );
  expect(renamed).toHaveLength(9);
  const [removed] = await list('type=MemberRemoved');
  await eventually('the person is erased', async () => {
    const people = await backend.app.get(ReadModel).many(PersonRow, peopleOf([UserId.parse(removed?.data['userId'])]));
    return people[0]?.status === 'erased';
  });
});

it('has deliveries that fired, one that was repeated and one that was rejected', async () => {
  await backend.settled();
  const firings = await backend.app
    .get(ReadModel)
    .many(FiringRow.pick({ outcome: true }), 'select outcome from rm.firings where workspace_id = $1', [
      first.workspaceId,
    ]);
  expect(firings.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['duplicate', 'rejected']));
});

it('made again and large, there is another workspace with the same people, and with many more of everything', async () => {
  const size = { members: 6, agents: 24, triggers: 8, runs: 60, waiting: 3 };
  const second = await seedLarge(backend.config, () => undefined, size);
  expect(second).toMatchObject({ slug: 'harbour-supply-2', passwordOpens: true, password: first.password });
  const [agentEvents, triggerEvents, runEvents, firingEvents] = [24 + 21, 8 + 4, 60 * 5, 12 * 3 - 1];
  expect(second.events).toBe(size.members + agentEvents + triggerEvents + runEvents + firingEvents);
  await backend.settled();
  const client = await owner();
  const list = (path: string) => client.get(`/api/workspaces/${second.workspaceId}/${path}?limit=200`);
  const agents = (await list('agents')).as(page(AgentRow)).items;
  expect(agents).toHaveLength(first.agents + size.agents);
  const runs = (await list('runs')).as(page(RunRow)).items.filter(({ agentName }) => /\d$/.test(agentName));
  expect(runs).toHaveLength(size.runs);
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['succeeded', 'failed', 'cancelled', 'waiting']));
  expect(runs.filter(({ waiting }) => waiting === 'approval')).toHaveLength(size.waiting);
  const listed = (await list('triggers')).as(page(TriggerRow)).items;
  expect(listed).toHaveLength(second.triggers);
  expect(second).toMatchObject({ triggers: first.triggers + size.triggers, agents: agents.length });
  const triggers = listed.filter(({ name }) => /\d$/.test(name));
  for (const status of ['enabled', 'paused']) expect(triggers.filter((row) => row.status === status)).toHaveLength(4);
  expect(runs.filter(({ source }) => source.kind === 'trigger')).toHaveLength(12);
  await eventually('no job is left that follows members without an account', async () => {
    const counts = await backend.app.get(Jobs).getQueue('follow-ups').getJobCounts('waiting', 'active', 'delayed');
    return Object.values(counts).every((count) => count === 0);
  });
}, 120_000);
