import { CommandBus } from '@nestjs/cqrs';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { getAlias, operationRef } from '@throughline/contracts/agents/tool-use.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { ConnectionId, UndoId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import type { UndoCall } from '@throughline/contracts/undo/undo.requests.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { StartRun } from '../../../runs/public.js';
import { startBackend, type Backend } from '../../../testing/backend.js';
import { commandMeta } from '../../../testing/command-meta.js';
import { connectService } from '../../../testing/connected-service.js';
import { giveAccess } from '../../../testing/give-access.js';
import type { Person } from '../../../testing/person.js';
import { PlayedIssues } from '../../../testing/played-issues.js';
import { StandIn } from '../../../testing/stand-in.js';
import { endAfter, endedUndo, planUndo, requestUndo } from '../../../testing/undoing.js';
import { RequestUndo } from '../domain/undo.commands.js';

let backend: Backend;
let world: StandIn;
let github: PlayedIssues;
let ada: Person;
let ben: Person;
let connectionId: ConnectionId;
beforeAll(async () => {
  backend = await startBackend({ env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8' } });
  world = await StandIn.open(backend);
});
beforeEach(async () => {
  github = new PlayedIssues(world);
  [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')];
  connectionId = await connectService(backend, ada, 'github');
});
afterAll(async () => {
  world.close();
  await backend.stop();
});

const endedRun = (id: string): Promise<RunRow> =>
  eventually('the run has ended', async () => {
    await backend.settled();
    const run = (await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow);
    return run.endedAt === null ? undefined : run;
  });

/** An agent that has opened issues. */
const openIssues = async (...titles: string[]): Promise<{ agentId: string; runId: string }> => {
  const tool = operationRef(connectionId, 'github.create_issue');
  const use = { tool, alias: getAlias(tool), policy: 'auto' as const, pinned: {}, connectionId };
  const lines = titles.map(
    (title, at) => `${at + 1}. \`${use.alias}\`, owner: acme, repository: shop, title: ${title}`,
  );
  const from = { kind: 'import', definition: definition({ instructions: lines.join('\n'), tools: [use] }) };
  const agentId = (await ada.client.post(ada.path('/agents'), { name: 'Issue desk', from })).as(Receipt).id;
  await backend.settled();
  (await giveAccess(ada, connectionId, agentId)).as(Receipt);
  const runId = (await ada.client.post(ada.path(`/agents/${agentId}/runs`), { version: 'draft' })).as(Receipt).id;
  expect(await endedRun(runId)).toMatchObject({ status: 'succeeded' });
  return { agentId, runId };
};

const listCalls = async (runId: string, person = ada): Promise<UndoCall[]> => {
  await backend.settled();
  const answer = await person.client.get(ada.path(`/history/undo?resource=${runId}`));
  return (answer.json as { calls: UndoCall[] }).calls;
};
const offer = async (runId: string, calls: readonly UndoCall[]) => {
  const filters = { resource: runId };
  const plan = await planUndo(ada, filters);
  const id = await requestUndo(ada, filters, plan, { calls: calls.map(({ key }) => key) });
  return endedUndo(backend, ada, id);
};
const listUndoRuns = async (): Promise<RunRow[]> => {
  await backend.settled();
  return (await ada.client.get(ada.path('/runs?source=undo'))).as(page(RunRow)).items;
};
const waitingRuns = (count: number): Promise<RunRow[]> =>
  eventually('the calls wait for a person', async () => {
    const runs = await listUndoRuns();
    return runs.filter(({ waiting }) => waiting === 'approval').length === count ? runs : undefined;
  });
const decide = async ({ id }: RunRow, decision: 'approve' | 'deny', person = ada) =>
  person.client.post(ada.path(`/runs/${id}/steps/2/${decision}`));

it('A call is listed with what it sent, is offered as an approval, and is made once a person approves it', async () => {
  const { agentId, runId } = await openIssues('Broken', 'Slow');
  const calls = await listCalls(runId);
  expect(calls).toMatchObject(
    [1, 2].map((number) => ({
      service: 'GitHub',
      title: 'Open an issue',
      agent: { id: agentId, name: 'Issue desk' },
      run: { id: runId, number: 1 },
      account: 'github',
      request: { value: { owner: 'acme', repository: 'shop', title: ['Broken', 'Slow'][number - 1] } },
      answer: { value: { number } },
      inverse: { title: 'Close an issue', arguments: { owner: 'acme', repository: 'shop', number } },
      state: 'offer',
      reason: null,
    })),
  );
  const { items, ended, cause } = await offer(runId, calls);
  expect([items.length, ended.map(({ code }) => code)]).toEqual([2, [null, null]]);
  const runs = await waitingRuns(2);
  expect(github.sent).toEqual(['POST new', 'POST new']);
  expect((await listCalls(runId)).map(({ state }) => state)).toEqual(['waits', 'waits']);
  const events = (await ada.client.get(ada.path(`/history?correlation=${cause}&limit=200`))).as(page(HistoryRow)).items;
  expect(events.filter(({ type }) => type === 'RunRequested')).toHaveLength(2);
  expect(events.find(({ type }) => type === 'RunRequested')?.data).toMatchObject({ source: { kind: 'undo', runId } });
  for (const run of runs) (await decide(run, 'approve')).as(Receipt);
  for (const run of runs) expect(await endedRun(run.id)).toMatchObject({ status: 'succeeded' });
  expect(github.states).toEqual(['closed', 'closed']);
  expect((await listCalls(runId)).map(({ state }) => state)).toEqual(['done', 'done']);
  const [first] = await listCalls(runs[0]?.id ?? '');
  expect(first).toMatchObject({ title: 'Close an issue', inverse: { title: 'Open an issue again' }, state: 'offer' });
});

it('A call that is offered twice, also at once, is sent once', async () => {
  const { runId } = await openIssues('Broken');
  const calls = await listCalls(runId);
  await Promise.all([offer(runId, calls), offer(runId, calls)]);
  const [run] = await waitingRuns(1);
  expect(await listUndoRuns()).toHaveLength(1);
  if (run) await decide(run, 'approve');
  await endedRun(run?.id ?? '');
  expect(github.sent).toEqual(['POST new', 'PATCH 1']);
  const filters = { resource: runId };
  const repeated = { filters, moment: (await planUndo(ada, filters)).moment, calls: calls.map(({ key }) => key) };
  expect((await ada.client.post(ada.path('/history/undo'), repeated)).problem.code).toBe('undo_empty');
});

it('A call that is declined is not made, and can be offered again', async () => {
  const { runId } = await openIssues('Broken');
  await offer(runId, await listCalls(runId));
  const [run] = await waitingRuns(1);
  if (run) await decide(run, 'deny');
  expect(await endedRun(run?.id ?? '')).toMatchObject({ status: 'declined' });
  expect(github.sent).toEqual(['POST new']);
  await offer(runId, await listCalls(runId));
  const [, second] = await eventually('a second run is there', async () => {
    const runs = await listUndoRuns();
    return runs.length === 2 ? runs : undefined;
  });
  expect(second).toBeDefined();
});

it('The process may end after any of its commands: a run is requested once, and finished', async () => {
  const { runId } = await openIssues('Broken', 'Slow');
  const filters = { resource: runId };
  const plan = await planUndo(ada, filters);
  const count = endAfter(backend, StartRun, 1);
  const body = { filters, moment: plan.moment, calls: plan.calls.map(({ key }) => key) };
  const { id } = (await ada.client.post(ada.path('/history/undo'), body)).as(Receipt);
  const { ended } = await endedUndo(backend, ada, id);
  expect([count(), ended.map(({ code }) => code)]).toEqual([1, [null, null]]);
  expect(await waitingRuns(2)).toHaveLength(2);

  const { runId: other } = await openIssues('Lost');
  const next = await planUndo(ada, { resource: other });
  endAfter(backend, RequestUndo, 1);
  const repeated = { filters: { resource: other }, moment: next.moment, calls: next.calls.map(({ key }) => key) };
  const headers = { 'idempotency-key': newId() };
  expect((await ada.client.post(ada.path('/history/undo'), repeated, { headers })).status).toBe(500);
  const receipt = (await ada.client.post(ada.path('/history/undo'), repeated, { headers })).as(Receipt);
  await endedUndo(backend, ada, receipt.id);
  expect(await waitingRuns(3)).toHaveLength(3);
});

describe('A call cannot be undone', () => {
  /** How an undo ends that names the call, whatever its plan said. */
  const endAs = async (key: string, person: Person, workspace = ada): Promise<string | null | undefined> => {
    const { workspaceId } = workspace;
    const undoId = UndoId.parse(newId());
    const actor = { kind: 'user' as const, id: person.userId };
    const meta = commandMeta({ workspaceId, actor, commandId: newId() as never, correlationId: newId() as never });
    const items = [{ setting: 'outside_call' as const, id: key }];
    const command = new RequestUndo({ undoId, workspaceId, events: 1, seen: 1, items }, meta);
    await backend.app.get(CommandBus).execute(command);
    return (await endedUndo(backend, workspace, undoId)).ended[0]?.code;
  };
  const refusal = async (runId: string, person: Person): Promise<string> => {
    const calls = (await listCalls(runId)).map(({ key }) => key);
    const { moment } = await planUndo(ada, { resource: runId });
    const body = { filters: { resource: runId }, moment, calls };
    return (await person.client.post(ada.path('/history/undo'), body)).problem.code;
  };

  it('by who may not edit agents, from another workspace, with somebody else’s account, or of an archived agent', async () => {
    const { agentId, runId } = await openIssues('Broken');
    const [{ key } = { key: '' }] = await listCalls(runId);
    await ada.admits(ben, 'auditor');
    const axel = await backend.signUp('Axel');
    await ada.admits(axel, 'builder');
    await backend.settled();
    expect((await listCalls(runId, ben)).map(({ state }) => state)).toEqual(['not_allowed']);
    expect((await listCalls(runId, axel)).map(({ state }) => state)).toEqual(['personal']);
    expect([await refusal(runId, ben), await refusal(runId, axel)]).toEqual(['undo_empty', 'undo_empty']);
    expect([await endAs(key, ben), await endAs(key, axel)]).toEqual(['forbidden', 'invalid_state']);
    const mona = await backend.signUp('Mona');
    expect((await mona.client.get(ada.path(`/history/undo?resource=${runId}`))).status).toBe(404);
    expect(await endAs(key, mona, mona)).toBe('not_found');
    await ada.client.post(ada.path(`/agents/${agentId}/archive`));
    expect((await listCalls(runId)).map(({ state }) => state)).toEqual(['archived']);
    expect([await refusal(runId, ada), await endAs(key, ada)]).toEqual(['undo_empty', 'invalid_state']);
    expect(await listUndoRuns()).toEqual([]);
    expect(github.sent).toEqual(['POST new']);
  });

  it('once the account is disconnected, or the contents of the run are erased', async () => {
    const { runId } = await openIssues('Broken');
    const [{ key } = { key: '' }] = await listCalls(runId);
    const revoke = ada.path(`/connections/${connectionId}/revoke`);
    (await ada.client.post(revoke, { evenInUse: true })).as(Receipt);
    expect(await listCalls(runId)).toMatchObject([{ state: 'no_account' }]);
    (await ada.client.post(ada.path(`/runs/${runId}/erase`))).as(Receipt);
    expect(await listCalls(runId)).toMatchObject([{ state: 'erased', request: null, answer: null, inverse: null }]);
    expect(await endAs(key, ada)).toBe('contents_erased');
    const steps = (await ada.client.get(ada.path(`/runs/${runId}/steps`))).as(z.array(StepRow));
    expect(steps.find(({ kind }) => kind === 'tool')?.output?.kind).not.toBe('inline');
  });
});
