import { page } from '@throughline/contracts/page.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { TriggerReceipt, HookAccepted } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { LogCheck } from '@throughline/projections/chain/log-check.js';
import { operate } from '@throughline/projections/testing/engine-harness.js';
import { z } from 'zod';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { columnsWith } from '../../testing/columns-with.js';
import { does } from '../../testing/does.js';
import { listenTo } from '../../testing/log-listener.js';
import { argumentsAsked } from '../../testing/opened.js';
import type { Person } from '../../testing/person.js';
import { json, World } from '../../testing/world.js';
import { EraseExpiredContents } from './erase-expired-contents.js';
import { readHookId } from '../../testing/read-hook-id.js';

const word = 'heron-in-the-inputs';
const zone = 'Marten/In-An-Error';
const edited = 'otter-in-the-arguments';
const result = 'plover-in-a-result';
const large = 'badger-in-a-large-result';
const reason = 'weasel-in-a-reason';
const body = 'curlew-in-a-delivery';
const words = [word, zone, edited, result, large, reason, body];

let backend: Backend;
let ada: Person;
let world: World;
let log: ReturnType<typeof listenTo>;
let postgres: Postgres;
/** Runs of a workspace that keeps contents for 30 days. */
let greetings: string[] = [];
beforeAll(async () => {
  [backend, world] = await Promise.all([startBackend(), World.open()]);
  ada = await backend.signUp('Ada');
  log = listenTo(backend.app.get(EventStore));
  postgres = backend.app.get(Postgres);
  greetings = await greeted(await backend.signUp('Mae'), 5);
  world.on('/words', (_, response) => json(response, { result, large: large + 'x'.repeat(50_000) }));
});
afterAll(async () => {
  world.close();
  await log.stop();
  await backend.stop();
});

const greeted = async (person: Person, count: number): Promise<string[]> => {
  const from = { kind: 'import', definition: does('1. Answer: Hello.') };
  const agent = (await person.client.post(person.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  const runs: string[] = [];
  for (let n = 0; n < count; n += 1)
    runs.push((await person.client.post(person.path(`/agents/${agent.id}/runs`), { version: 'draft' })).as(Receipt).id);
  for (const runId of runs) await log.heard('RunSucceeded', runId);
  await person.client.patch(person.path('/content-retention'), { days: 30 });
  return runs;
};

const post = (path: string, given: unknown = {}) => ada.client.post(ada.path(path), given);
const get = (path: string, client = ada.client) => client.get(ada.path(path));
const inputs = ['word', 'zone'].map((name) => ({ type: 'text', name, label: name, required: true }) as const);
const agent = async (instructions: string, policy: 'auto' | 'ask'): Promise<string> => {
  const from = { kind: 'import', definition: does(instructions, { inputs }, policy) };
  const made = (await post('/agents', { name: 'Clerk', from })).as(Receipt);
  const { position } = (await post(`/agents/${made.id}/publish`, { note: '' })).as(Receipt);
  await get(`/agents/${made.id}?after=${position}`);
  return made.id;
};
const calling = () => `1. \`http.request\` method: POST, url: ${world.url}/words, json: {"word": "{{word}}"}`;
const failing = () => `${calling()}\n2. Look at the clock with \`time.now\`, zone: {{zone}}`;
const started = async (agentId: string): Promise<string> =>
  (await post(`/agents/${agentId}/runs`, { inputs: { word, zone } })).as(Receipt).id;
const approve = async (asked: EventOf<'ApprovalRequested'>, given: object): Promise<void> => {
  const { runId, seq } = asked.data;
  const approved = { ...(await argumentsAsked(backend, asked)), ...given };
  await post(`/runs/${runId}/steps/${seq}/approve`, { arguments: approved });
};

/** A run that failed after its call had been approved with other arguments: it has every kind of content but a denial. */
const failed = async (): Promise<string> => {
  const agentId = await agent(failing(), 'ask');
  const runId = await started(agentId);
  await approve(await log.heard('ApprovalRequested', runId), { json: { word, edited } });
  await log.heardTimes('ApprovalRequested', runId, 2);
  const last = (await log.about(runId)).findLast((event) => event.type === 'ApprovalRequested');
  if (last?.type === 'ApprovalRequested') await approve(last, {});
  await log.heard('RunFailed', runId);
  return runId;
};
const denied = async (): Promise<string> => {
  const runId = await started(await agent(calling(), 'ask'));
  const { data } = await log.heard('ApprovalRequested', runId);
  await post(`/runs/${runId}/steps/${data.seq}/deny`, { reason });
  await log.heard('RunFailed', runId);
  return runId;
};
const findSteps = async (runId: string, after: number, client = ada.client): Promise<StepRow[]> =>
  (await get(`/runs/${runId}/steps?after=${after}`, client)).as(z.array(StepRow));
const findRun = async (runId: string, after: number, client = ada.client): Promise<RunRow> =>
  (await get(`/runs/${runId}?after=${after}`, client)).as(RunRow);
const erase = async (runId: string): Promise<Receipt> => (await post(`/runs/${runId}/erase`)).as(Receipt);
const readable = (text: string): string[] => words.filter((each) => text.includes(each));

describe('erasing the contents of a run', () => {
  it('leaves nothing that can be read: in the log, in tables, by any route, over a socket or in another process', async () => {
    const runId = await failed();
    const refused = await denied();
    await backend.settled();
    const other = await backend.another();
    const elsewhere = ada.client.at(other.url);
    const before = JSON.stringify([
      await findRun(runId, 0, elsewhere),
      await findSteps(runId, 0, elsewhere),
      await findRun(refused, 0),
      await findSteps(refused, 0),
    ]);
    expect(readable(before)).toEqual([word, zone, edited, result, large, reason]);
    const big = (await findSteps(runId, 0))
      .map(({ output }) => (output?.kind === 'blob' ? output.hash : null))
      .find(Boolean);
    expect((await get(`/blobs/${big}`)).text).toContain(large);
    const socket = await ada.socket();
    await socket.watch({ kind: 'workspace', workspaceId: ada.workspaceId });

    const { position } = await erase(runId);
    await erase(refused);
    const rows = [await findRun(runId, position, elsewhere), await findSteps(runId, position, elsewhere)];
    expect(readable(JSON.stringify(rows))).toEqual([]);
    expect(await findRun(runId, position)).toMatchObject({
      contentErasedAt: expect.any(String),
      inputs: { kind: 'sealed' },
      failure: { code: 'tool', message: { kind: 'sealed' } },
    });
    expect((await get(`/blobs/${big}`)).status).toBe(404);
    expect((await get(`/runs/${runId}/steps/1/sent`)).problem.code).toBe('contents_erased');
    await backend.settled();
    await socket.reaches(position);
    expect(readable(JSON.stringify(socket.said))).toEqual([]);
    for (const client of [ada.client, elsewhere])
      await eventually('the history opens nothing', async () => {
        const { status, text } = await get(`/history?resource=${runId}`, client);
        return status === 200 && readable(text).length === 0;
      });
    expect(readable((await get('/runs/export?format=ndjson')).text)).toEqual([]);
    expect(await columnsWith(postgres, words)).toEqual([]);
    expect(readable(JSON.stringify(await backend.app.get(Vault).reveal(await log.about(runId))))).toEqual([]);
    const keys = await postgres.query('select wrapped, destroyed_at from vault.subject_keys where subject_id = $1', [
      runId,
    ]);
    expect(keys).toEqual([{ wrapped: null, destroyed_at: expect.any(String) }]);
  });

  it('leaves a log whose chains verify, and rows that can be built again', async () => {
    const runId = await denied();
    const { position } = await erase(runId);
    await backend.settled();
    const check = new LogCheck({ postgres, store: backend.app.get(EventStore), chain: null });
    await check.toTheEnd();
    const verdicts = check.chains.map((chain) => check.verdict(chain));
    expect(verdicts.length).toBeGreaterThan(1);
    expect(verdicts.filter(({ finding }) => finding !== null)).toEqual([]);
    const [rebuilt] = await operate(postgres, { kind: 'rebuild', projections: ['runs'] });
    expect(rebuilt?.verification?.tables.map(({ equal }) => equal)).toEqual([true, true]);
    expect(await findRun(runId, position)).toMatchObject({ inputs: { kind: 'sealed' }, status: 'declined' });
  });

  it('is recorded once, and only of a run that has ended', async () => {
    const held = Promise.withResolvers<void>();
    world.on('/held', (_, response) => void held.promise.then(() => json(response, { result })));
    const agentId = await agent(`1. \`http.request\` ${world.url}/held`, 'auto');
    const runId = await started(agentId);
    await eventually('the call has arrived', () => Promise.resolve(world.calls.some((call) => call.includes('/held'))));
    expect((await post(`/runs/${runId}/erase`)).problem.code).toBe('run_underway');
    await post(`/runs/${runId}/cancel`);
    await erase(runId);
    await erase(runId);
    held.resolve();
    const next = await started(agentId);
    await log.heard('RunSucceeded', next);
    const types = (await log.about(runId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'RunContentErased')).toHaveLength(1);
    expect(await columnsWith(postgres, [word])).toEqual([]);
  });

  it('is for owners of its workspace', async () => {
    const runId = await denied();
    const [admin, outsider] = [await backend.signUp('Ben'), await backend.signUp('Eve')];
    await ada.admits(admin, 'admin');
    expect((await admin.client.post(ada.path(`/runs/${runId}/erase`))).problem.code).toBe('forbidden');
    expect((await outsider.client.post(ada.path(`/runs/${runId}/erase`))).status).toBe(404);
    expect((await outsider.client.post(outsider.path(`/runs/${runId}/erase`))).status).toBe(404);
    expect((await log.about(runId)).map(({ type }) => type)).not.toContain('RunContentErased');
  });
});

it('a result that comes after the key is gone ends its run, and the worker goes on', async () => {
  const held = Promise.withResolvers<void>();
  world.on('/late', (_, response) => void held.promise.then(() => json(response, { result })));
  const agentId = await agent(`1. \`http.request\` ${world.url}/late`, 'auto');
  const runId = await started(agentId);
  await eventually('the call has arrived', () => Promise.resolve(world.calls.some((call) => call.includes('/late'))));
  await backend.app.get(Vault).contents.eraseRun({ workspaceId: ada.workspaceId, runId });
  held.resolve();
  const { data } = await log.heard('RunFailed', runId);
  expect(data.message.kind).toBe('inline');
  await log.heard('RunSucceeded', await started(agentId));
});

it('a delivery whose run was erased is not shown, not replayed, and a duplicate when it comes again', async () => {
  const agentId = await agent('1. Answer: Hello.', 'auto');
  const mapping = { word: '{{body.word}}', zone: '{{body.word}}' };
  const made = (
    await post('/triggers', { agentId, name: 'Orders', settings: { kind: 'webhook', signature: 'none' }, mapping })
  ).as(TriggerReceipt);
  const hookId = await readHookId(ada, made.id, made.position);
  const call = () => backend.visitor().post(`/hooks/${hookId}`, { word: body }, { headers: { 'webhook-id': 'msg_1' } });
  const { run } = (await call()).as(HookAccepted);
  await log.heard('RunSucceeded', String(run));
  await log.heard('FiringFinished', String(run));
  await erase(String(run));
  await backend.settled();
  const firings = await get(`/triggers/${made.id}/firings`);
  expect(readable(firings.text)).toEqual([]);
  const [firing] = firings.as(page(FiringRow)).items;
  expect((await post(`/firings/${firing?.id}/replay`)).problem.code).toBe('contents_erased');
  expect((await call()).as(HookAccepted)).toMatchObject({ run, duplicate: true });
  expect(await columnsWith(postgres, [body])).toEqual([]);
});

it('contents are erased once a workspace keeps them no longer, and those of no other workspace', async () => {
  const day = 24 * 3_600_000;
  const eve = await backend.signUp('Eve');
  const from = { kind: 'import', definition: does('1. Answer: Hello.') };
  const made = (await eve.client.post(eve.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  const kept = (await eve.client.post(eve.path(`/agents/${made.id}/runs`), { version: 'draft' })).as(Receipt).id;
  const runId = await denied();
  await log.heard('RunSucceeded', kept);
  const cleanUp = () => backend.app.get(Schedule).runNow('erase-run-contents');
  const retention = ada.path('/content-retention');
  expect((await ada.client.patch(retention, { days: 6 })).status).toBe(422);
  await ada.client.patch(retention, { days: 7 });
  await backend.settled();
  await cleanUp();
  expect((await log.about(runId)).map(({ type }) => type)).not.toContain('RunContentErased');
  backend.clock.advance(8 * day);
  await cleanUp();
  expect((await log.heard('RunContentErased', runId)).data.because).toBe('retention');
  await cleanUp();
  const types = (await log.about(runId)).map(({ type }) => type);
  expect(types.filter((type) => type === 'RunContentErased')).toHaveLength(1);
  expect((await log.about(kept)).map(({ type }) => type)).not.toContain('RunContentErased');
});

it('a pass goes on with the next query until it has made as many as it may, and the next pass does the rest', async () => {
  backend.clock.advance(30 * 24 * 3_600_000);
  const erase = backend.app.get(EraseExpiredContents, { strict: false });
  const usual = { ...erase.limits };
  Object.assign(erase.limits, { runs: 2, queries: 2 });
  const erased: number[] = [];
  for (let pass = 0; pass < 3; pass += 1) {
    await erase.run(new AbortController().signal);
    await backend.settled();
    const types = await Promise.all(greetings.map(async (runId) => (await log.about(runId)).map(({ type }) => type)));
    erased.push(types.filter((each) => each.includes('RunContentErased')).length);
  }
  Object.assign(erase.limits, usual);
  expect(erased).toEqual([4, 5, 5]);
});
