import { RunId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { ReconcileRuns } from '../../runs/execution/reconcile-runs.js';
import { RunCommands } from '../../runs/execution/run-commands.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { getClock } from '../../testing/clock-of.js';
import { does } from '../../testing/does.js';
import { listenTo } from '../../testing/log-listener.js';
import { wordFile } from '../../testing/office-files.js';
import type { Person } from '../../testing/person.js';
import { ScheduleClock } from '../../triggers/schedules/schedule-clock.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { RecordedUsage } from './recorded-usage.js';
import { readHookId } from '../../testing/read-hook-id.js';

const day = 24 * 3_600_000;
const most = { events: 60, eventBytes: 600 * 1024, storedBytes: 900 * 1024 };
let backend: Backend;
let elsewhere: string;
let ada: Person;
let log: ReturnType<typeof listenTo>;
beforeAll(async () => {
  backend = await startBackend({
    env: {
      WORKSPACE_EVENTS_PER_DAY: String(most.events),
      WORKSPACE_EVENT_BYTES_PER_DAY: String(most.eventBytes),
      WORKSPACE_STORED_BYTES: String(most.storedBytes),
    },
  });
  elsewhere = (await backend.another({ ROLES: 'api' })).url;
  log = listenTo(backend.app.get(EventStore));
  // It makes up for policies that are paused, so a run would start while the events of the day are used up.
  Object.assign(backend.app.get(ReconcileRuns, { strict: false }), { reconcile: () => Promise.resolve() });
  Object.assign(backend.app.get(RunCommands, { strict: false }), {
    nextTryOfHeld: () => new Date(getClock(backend.app).now().getTime() + 200),
  });
});
beforeEach(async () => {
  ada = await backend.signUp('Ada');
});
afterEach(() => backend.clock.reset());
afterAll(async () => {
  await log?.stop();
  await backend?.stop();
});

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const made = async (path: string, body: unknown = {}) => (await post(path, body)).as(Receipt);
const published = async (instructions: string, policy: 'auto' | 'ask' = 'auto'): Promise<string> => {
  const from = { kind: 'import', definition: does(instructions, {}, policy) };
  const { id } = await made('/agents', { name: 'Clerk', from });
  await made(`/agents/${id}/publish`, { note: '' });
  await backend.settled();
  return id;
};
const trigger = async (agentId: string, settings: { kind: string; [field: string]: unknown }) => {
  const { id, secret } = (await post('/triggers', { agentId, name: 'T', settings, mapping: {} })).as(TriggerReceipt);
  await backend.settled();
  const hookId = settings.kind === 'webhook' ? await readHookId(ada, id) : null;
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const hookUrl = `/hooks/${hookId}`;
  const call = (body: object) =>
    backend.visitor().send('POST', hookUrl, undefined, { raw: JSON.stringify(body), headers });
  return { id, hookUrl, call };
};
const bearer = { kind: 'webhook', signature: 'bearer' };
const rename = (n: number, client = ada.client) => client.patch(ada.path('/name'), { name: `Place ${n}` });
/** Each is counted before the next one, so that the requests do not become too many first. */
const useUpEvents = async (): Promise<void> => {
  for (let n = 1; (await rename(n)).status === 200; n += 1) await backend.settled();
  expect((await rename(0)).problem.code).toBe('event_limit');
};
/** Asked without a request, because each may record an event. */
const isRefused = async () => (await backend.app.get(RecordedUsage).workRefusal(ada.workspaceId)) !== null;
const upload = (name: string, raw: string | Buffer) =>
  ada.client.post(ada.path(`/files?name=${name}`), undefined, {
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  });
const storeResult = (text: string) =>
  backend.app.get(Blobs).store({ workspaceId: ada.workspaceId, runId: RunId.parse(newId()) }, text);
const tomorrow = () => getClock(backend.app).advance(day);
const run = async (id: string) => (await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow);

describe('a workspace that has recorded as much as it may today', () => {
  it('is told so by every process, with the limit, the use and the time to wait; another one is not affected', async () => {
    await useUpEvents();
    expect((await rename(0)).problem).toMatchObject({
      status: 429,
      code: 'event_limit',
      detail: expect.stringMatching(/has recorded \d+ events today, and the limit is 60 a day/),
      allowance: { of: 'events_per_day', limit: most.events, changed_by: 'operators' },
    });
    expect((await rename(0)).problem.retry_after).toBeLessThanOrEqual(day / 1_000);
    expect((await rename(0, ada.client.at(elsewhere))).problem.code).toBe('event_limit');
    expect((await ada.client.get(ada.path('/agents'))).status).toBe(200);
    const grace = await backend.signUp('Grace');
    expect((await grace.client.patch(grace.path('/name'), { name: 'Other' })).status).toBe(200);
    tomorrow();
    expect((await rename(0)).status).toBe(200);
  });

  it('is refused by the size of its events as well', async () => {
    const agentId = await published('1. Answer: Hello.');
    const edit = (n: number) =>
      ada.client.patch(ada.path(`/agents/${agentId}/draft`), {
        changes: { instructions: `${n} ${'x'.repeat(60_000)}` },
      });
    for (let n = 1; n <= 12; n += 1) await edit(n);
    await eventually('the bytes of the day are used up', isRefused);
    expect((await edit(0)).problem).toMatchObject({
      code: 'event_limit',
      detail: expect.stringContaining('KB of events today, and the limit is 600 KB a day'),
      allowance: { of: 'event_bytes_per_day', limit: most.eventBytes },
    });
  });

  it('goes on with what was accepted, and can be stopped', async () => {
    const agentId = await published('1. Call `time.now`.', 'ask');
    const { id: triggerId } = await trigger(agentId, bearer);
    const [granted, cancelled] = [await made(`/agents/${agentId}/runs`), await made(`/agents/${agentId}/runs`)];
    await log.heard('ApprovalRequested', granted.id);
    await useUpEvents();
    const approve = await post(`/runs/${granted.id}/steps/${(await run(granted.id)).steps}/approve`, { arguments: {} });
    expect(approve.status).toBe(201);
    await log.heard('RunSucceeded', granted.id);
    expect((await post(`/runs/${cancelled.id}/cancel`)).status).toBe(201);
    expect((await post(`/triggers/${triggerId}/pause`)).status).toBe(200);
    expect((await post(`/triggers/${triggerId}/resume`)).problem.code).toBe('event_limit');
    expect((await post(`/agents/${agentId}/runs`)).problem.code).toBe('event_limit');
  });

  it('takes no call in, records none, and accepts it the next day', async () => {
    const { id, call } = await trigger(await published('1. Answer: Hello.'), bearer);
    await useUpEvents();
    const answer = await call({});
    expect(answer.problem).toMatchObject({ status: 429, code: 'event_limit' });
    expect((await log.about(id)).filter(({ stream }) => stream.startsWith('firing-'))).toEqual([]);
    tomorrow();
    expect((await call({})).status).toBe(202);
  });

  it('fires no schedule; its due times are handled the next day as after a time in which nothing ran', async () => {
    const timing = { kind: 'interval', minutes: 60 };
    const { id } = await trigger(await published('1. Answer: Hello.'), {
      kind: 'schedule',
      timing,
      timeZone: 'UTC',
      misfire: 'run_once',
    });
    const schedules = backend.app.get(ScheduleClock);
    await useUpEvents();
    const clock = getClock(backend.app);
    // Still today in UTC, whatever the time is.
    const now = clock.now();
    const end = new Date(now.toISOString().slice(0, 10)).getTime() + day - 1;
    await clock.whileAt(new Date(end), () => schedules.wake());
    expect((await log.about(id)).filter(({ type }) => type === 'TriggerFired' || type === 'SlotSkipped')).toEqual([]);
    clock.setTo(new Date(end + 2 * 3_600_000));
    await schedules.wake();
    const { data } = await log.heard('TriggerFired', id);
    expect(data.cause).toMatchObject({ kind: 'slot' });
    expect((await log.about(id)).filter(({ type }) => type === 'TriggerFired')).toHaveLength(1);
  });

  it('starts the runs that were accepted the next day', async () => {
    const agentId = await published('1. Answer: Hello.');
    await backend.app.get(PolicyRunner).pause();
    const { id } = await made(`/agents/${agentId}/runs`);
    await useUpEvents();
    backend.app.get(PolicyRunner).resume();
    const later = await backend.signUp('Grace');
    const other = await later.client.post(later.path('/agents'), { name: 'Clerk', from: { kind: 'blank' } });
    expect(other.status).toBe(201);
    expect(await run(id)).toMatchObject({ status: 'queued' });
    tomorrow();
    await log.heard('RunSucceeded', id);
  });
});

describe('a workspace that has stored as much as it may', () => {
  it('starts nothing new until something is deleted', async () => {
    const agentId = await published('1. Answer: Hello.');
    const { call } = await trigger(agentId, bearer);
    const body = (n: number) => ({ n, text: 'x'.repeat(500_000) });
    expect((await call(body(1))).status).toBe(202);
    expect((await call(body(2))).problem).toMatchObject({
      code: 'storage_limit',
      detail: expect.stringMatching(/have stored 488\.\d KB, and the limit is 900 KB\. This needs 488\.\d KB more/),
      allowance: { of: 'stored_bytes', limit: most.storedBytes },
    });
    // Whatever was accepted is stored also when there is no room for it.
    await storeResult('y'.repeat(500_000));
    await eventually('nothing more is stored', isRefused);
    expect((await call({})).problem).toMatchObject({
      code: 'storage_limit',
      detail: expect.stringContaining('have stored 976.6 KB, and the limit is 900 KB. No new run starts.'),
    });
    expect((await post(`/agents/${agentId}/runs`)).problem.code).toBe('storage_limit');
    expect((await rename(1)).status).toBe(200);
    getClock(backend.app).advance(31 * day);
    await backend.app.get(Schedule).runAll();
    getClock(backend.app).reset();
    await eventually('there is room again', async () => !(await isRefused()));
    expect((await call({})).status).toBe(202);
  });

  it('takes no more than fits of what comes at once, and stores nothing of the rest', async () => {
    const { call } = await trigger(await published('1. Answer: Hello.'), bearer);
    // The calls alone do not use up the room: a file is read before it is stored, so it comes later.
    const calls = Array.from({ length: 3 }, (_, n) => call({ n, text: 'x'.repeat(150_000) }));
    const files = Array.from({ length: 12 }, (_, n) => upload(`${n}.txt`, `${n} ${'x'.repeat(120_000)}`));
    const statuses = (await Promise.all([...calls, ...files])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 202 || status === 201).length).toBeGreaterThanOrEqual(4);
    expect(new Set(statuses)).toEqual(new Set([201, 202, 402]));
    expect(await backend.app.get(Blobs).getBytes(ada.workspaceId)).toBeLessThanOrEqual(most.storedBytes);
  });

  it('takes a file only with the text in it, and stores nothing of one whose text does not fit', async () => {
    const files = Array.from({ length: 12 }, (_, n) => upload(`${n}.docx`, wordFile(`${n} ${'x'.repeat(120_000)}`)));
    const codes = (await Promise.all(files)).map((answer) => (answer.status === 201 ? 'stored' : answer.problem.code));
    expect(new Set(codes)).toEqual(new Set(['stored', 'storage_limit']));
    const rows = await backend.app
      .get(Postgres)
      .query<{ bytes: number }>(
        `select sum(octet_length(content))::int as bytes from blobs.blobs where workspace_id = $1 group by run_id`,
        [ada.workspaceId],
      );
    expect(rows).toHaveLength(codes.filter((code) => code === 'stored').length);
    const stored = rows.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(await backend.app.get(Blobs).getBytes(ada.workspaceId)).toBe(stored);
    expect(stored).toBeLessThanOrEqual(most.storedBytes);
    for (const { bytes } of rows) expect(bytes).toBeGreaterThan(120_000);
  });

  it('tells so only to callers who have the secret', async () => {
    const { hookUrl, call } = await trigger(await published('1. Answer: Hello.'), bearer);
    await storeResult('y'.repeat(1_000_000));
    await eventually('nothing more is stored', isRefused);
    expect((await call({})).problem.code).toBe('storage_limit');
    const headers = { authorization: 'Bearer whsec_wrong', 'content-type': 'application/json' };
    const other = await backend.visitor().send('POST', hookUrl, undefined, { raw: '{}', headers });
    expect(other.problem).toMatchObject({ status: 401, code: 'signature_invalid' });
    expect(other.text).not.toContain('stored');
  });

  it('tells callers of an unsigned webhook so without figures', async () => {
    const { call } = await trigger(await published('1. Answer: Hello.'), { kind: 'webhook', signature: 'none' });
    await storeResult('z'.repeat(1_000_000));
    await eventually('nothing more is stored', isRefused);
    const { problem } = await call({});
    expect(problem).toMatchObject({ status: 402, code: 'storage_limit' });
    expect(problem.allowance).toBeUndefined();
    expect(problem.detail).not.toMatch(/\d/);
  });
});
