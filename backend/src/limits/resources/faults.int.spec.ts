import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentId, CommandId, FiringId, TriggerId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { startEventStore, type RunningEventStore } from '@throughline/event-store/node.js';
import { startPostgres, type RunningPostgres } from '@throughline/embedded/postgres.js';
import { onOwnNode } from '@throughline/embedded/testing/own-node.js';
import { killPostgres } from '@throughline/embedded/testing/kill-postgres.js';
import { newId } from '@throughline/platform/ids.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { limitTo } from '../../testing/agreements.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { commandMeta } from '../../testing/command-meta.js';
import type { Person } from '../../testing/person.js';
import { Plans } from '../plans/plans.js';
import { FireTrigger } from '../../triggers/domain/firing.commands.js';
import { getRun } from '../../triggers/firing-ids.js';

/** `npm run test:long` crashes it more often. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
const most = { agents: 4, queuedRuns: 3 };

let dataDir: string;
let postgres: RunningPostgres;
let node: RunningEventStore;
let backend: Backend;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'throughline-crash-'));
  postgres = await startPostgres({ dataDir });
  node = await startEventStore({ databaseUrl: postgres.url });
  const stack = { databaseUrl: postgres.url, eventStoreUrl: node.url, stop: () => Promise.resolve() };
  const env = { WORKSPACE_AGENTS: String(most.agents), WORKSPACE_QUEUED_RUNS: String(most.queuedRuns) };
  backend = await startBackend({ stack, env });
  // The rows of agents, runs and firings wait as long as the table has a row; unlike a lock, it survives the crash.
  await backend.app.get(Postgres).script(
    `create table public.held (really boolean);
     create function public.hold() returns trigger language plpgsql as $$
     begin while exists (select from public.held) loop perform pg_sleep(0.02); end loop; return null; end $$`,
  );
});
afterEach(async () => {
  backend.app.get(PolicyRunner).resume();
  await release();
});
afterAll(async () => {
  await backend?.stop();
  await node?.stop();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const sql = (statement: string) => backend.app.get(Postgres).script(statement);
const hold = async (): Promise<void> => {
  const tables = await backend.app.get(Postgres).query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.view_table_usage
     where view_schema = 'rm' and view_name in ('agents', 'runs', 'firings')`,
  );
  for (const { name } of tables)
    await sql(
      `create or replace trigger held before insert on ${name} for each statement execute function public.hold()`,
    );
  await sql('insert into public.held values (true)');
};
const release = () => sql('delete from public.held');

/** The postmaster is killed, its processes end with it, and Postgres recovers when it is started again. */
const crash = async (): Promise<void> => {
  await killPostgres(postgres, dataDir);
  postgres = await startPostgres({ dataDir, port: Number(new URL(postgres.url).port) });
  await eventually('Postgres answers', () =>
    sql('select 1').then(
      () => true,
      () => false,
    ),
  );
};
const counts = async () => (await backend.app.get(Postgres).query('select from allowances.counts')).length;

const rounded = Array.from({ length: rounds }, (_, round) => round);

onOwnNode('a workspace at its limit when Postgres crashes', () => {
  const create = (ada: Person) => ada.client.post(ada.path('/agents'), { name: 'Clerk', from: { kind: 'blank' } });

  it.each(rounded)('gets no more agents while the read tables lack those it has (%s)', async () => {
    const ada = await backend.signUp('Ada');
    await hold();
    for (let n = 0; n < most.agents; n += 1) (await create(ada)).as(Receipt);
    await crash();
    expect(await counts()).toBe(0);
    const lagging = await eventually('the event store answers', async () => {
      const answer = await create(ada);
      return answer.status !== 503 || answer.problem.code === 'read_position_unavailable' ? answer : undefined;
    });
    expect(lagging.problem.code).toBe('read_position_unavailable');
    await release();
    await backend.settled();
    expect((await create(ada)).problem.code).toBe('agent_limit');
    const grace = await backend.signUp('Grace');
    expect((await create(grace)).status).toBe(201);
  });

  it.each(rounded)('gets no more runs of the period than its plan allows (%s)', async () => {
    const ada = await backend.signUp('Ada');
    const from = { kind: 'import', definition: definition() };
    const agent = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
    await ada.client.post(ada.path(`/agents/${agent.id}/publish`), { note: '' });
    await backend.settled();
    await limitTo(backend.app, ada.workspaceId, { runsAMonth: 2 });
    const plans = backend.app.get(Plans);
    await eventually('the plan is known', async () => (await plans.getPlan(ada.workspaceId)).plan === 'free');
    const start = () => ada.client.post(ada.path(`/agents/${agent.id}/runs`), {});
    await hold();
    for (let n = 0; n < 2; n += 1) (await start()).as(Receipt);
    await crash();
    const lagging = await eventually('the event store answers', async () => {
      const answer = await start();
      return answer.status !== 503 || answer.problem.code === 'read_position_unavailable' ? answer : undefined;
    });
    expect(lagging.problem.code).toBe('read_position_unavailable');
    await release();
    const answer = await eventually('the read tables have caught up', async () => {
      const started = await start();
      return started.status === 503 ? undefined : started;
    });
    expect(answer.problem).toMatchObject({ code: 'quota_runs', allowance: { limit: 2, used: 2 } });
  });

  it.each(rounded)('gets no more queued runs while accepted ones have not begun (%s)', async () => {
    const ada = await backend.signUp('Ada');
    const from = { kind: 'import', definition: definition() };
    const agent = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
    await ada.client.post(ada.path(`/agents/${agent.id}/publish`), { note: '' });
    const settings = { kind: 'webhook', signature: 'none' };
    const request = { agentId: agent.id, name: 'Hook', settings, mapping: {} };
    const trigger = (await ada.client.post(ada.path('/triggers'), request)).as(TriggerReceipt);
    await backend.settled();
    await backend.app.get(PolicyRunner).pause();
    for (let n = 0; n < most.queuedRuns; n += 1) {
      const firingId = FiringId.parse(newId());
      const [triggerId, agentId] = [TriggerId.parse(trigger.id), AgentId.parse(agent.id)];
      const firing = { firingId, triggerId, agentId, workspaceId: ada.workspaceId, runId: getRun(firingId) };
      const meta = commandMeta({ commandId: CommandId.parse(newId()), workspaceId: ada.workspaceId });
      const fire = new FireTrigger({ ...firing, inputs: {}, cause: { kind: 'test' } }, meta);
      await backend.app.get(CommandBus).execute(fire);
    }
    await crash();
    // The worker finds its connections and its lease again first, which takes longer on a busy machine.
    const caughtUp = async () => {
      const started = await ada.client.post(ada.path(`/agents/${agent.id}/runs`), {});
      return started.status === 503 ? undefined : started;
    };
    const answer = await eventually('the read tables have caught up', caughtUp, { within: 45_000 });
    expect(answer.problem.code).toBe('queued_run_limit');
  });
});

it('a plan that is known holds for a minute while the log does not answer, and then nothing that it limits is made', async () => {
  const [ada, grace] = [await backend.signUp('Ada'), await backend.signUp('Grace')];
  await limitTo(backend.app, ada.workspaceId, { agents: 2 });
  const plans = backend.app.get(Plans);
  await eventually('the plan is known', async () => (await plans.getPlan(ada.workspaceId)).plan === 'free');
  await node.stop();
  backend.clock.advance(10_000);
  expect((await plans.getPlan(ada.workspaceId)).limits.agents).toBe(2);
  await expect(plans.getPlan(grace.workspaceId)).rejects.toMatchObject({ code: 'dependency_unavailable' });
  backend.clock.advance(60_000);
  await expect(plans.getPlan(ada.workspaceId)).rejects.toMatchObject({ code: 'dependency_unavailable' });
  node = await startEventStore({ databaseUrl: postgres.url, port: Number(new URL(node.url).port) });
  await eventually('the plan is read', async () => (await plans.getPlan(ada.workspaceId)).plan === 'free');
});
