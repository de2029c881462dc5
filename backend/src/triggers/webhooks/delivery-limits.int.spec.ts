import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { RunId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { HookAccepted, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';
import { callRefusals } from './call-refusals.js';

/** Holds what sealing adds to a value. */
const sealBytes = 28;
const day = 24 * 3_600_000;
let backend: Backend;
let ada: Person;
let agentId: string;
let blobs: Blobs;
beforeAll(async () => {
  backend = await startBackend();
  blobs = backend.app.get(Blobs, { strict: false });
  ada = await backend.signUp();
  const from = { kind: 'import', definition: definition() };
  agentId = (await post('/agents', { name: 'Clerk', from })).as(Receipt).id;
  await post(`/agents/${agentId}/publish`, { note: '' });
  await backend.settled();
});
afterAll(() => backend.stop());

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const webhook = async (signature: 'bearer' | 'none', mapping: Record<string, string> = {}) => {
  const request = { agentId, name: 'Hook', settings: { kind: 'webhook', signature }, mapping };
  const { id, secret } = (await post('/triggers', request)).as(TriggerReceipt);
  await backend.settled();
  const hookId = await readHookId(ada, id);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const call = (sent: object, more: Record<string, string> = {}) =>
    backend
      .visitor()
      .send('POST', `/hooks/${hookId}`, undefined, { raw: JSON.stringify(sent), headers: { ...headers, ...more } });
  const firings = async () => {
    await backend.settled();
    return (await ada.client.get(ada.path(`/triggers/${id}/firings`))).as(page(FiringRow)).items;
  };
  return { call, firings };
};
const body = (tag: string, bytes = 100_000) => ({ tag, text: 'x'.repeat(bytes) });

describe('the large body of a delivery', () => {
  const later = (days: number) => new Date(Date.now() + limits.deliveryBody + days * day);

  it('is deleted when its time is over, and then cannot be replayed', async () => {
    const { call, firings } = await webhook('bearer');
    const before = await blobs.getBytes(ada.workspaceId);
    expect((await call(body('old'))).status).toBe(202);
    expect(await blobs.getBytes(ada.workspaceId)).toBe(before + JSON.stringify(body('old')).length + sealBytes);
    const [firing] = await firings();
    const replay = () => post(`/firings/${firing?.id}/replay`);
    await blobs.deleteExpired(later(-1));
    expect((await replay()).status).toBe(201);
    await blobs.deleteExpired(later(1));
    expect(await blobs.getBytes(ada.workspaceId)).toBe(before);
    expect((await replay()).problem).toMatchObject({
      status: 410,
      code: 'delivery_body_deleted',
      detail: 'The body of this delivery was deleted after 30 days, so it cannot be replayed.',
    });
  });

  it('is counted for each run, and stays while its run needs the same value', async () => {
    const { call } = await webhook('bearer');
    const before = await blobs.getBytes(ada.workspaceId);
    const size = JSON.stringify(body('shared')).length + sealBytes;
    const runs = [];
    for (let n = 0; n < 2; n += 1) {
      const answer = await call(body('shared'));
      expect(answer.status).toBe(202);
      runs.push(RunId.parse(answer.as(HookAccepted).run));
    }
    expect(await blobs.getBytes(ada.workspaceId)).toBe(before + 2 * size);
    const [runId = RunId.parse(newId())] = runs;
    const content = await blobs.store({ workspaceId: ada.workspaceId, runId }, body('shared'));
    await blobs.deleteExpired(later(1));
    expect(await blobs.getValue(ada.workspaceId, content)).toEqual(body('shared'));
    expect(await blobs.getBytes(ada.workspaceId)).toBe(before + size);
  });
});

describe('an unsigned webhook', () => {
  it('takes 64 KB, records a larger call as refused, and does not store it', async () => {
    const { call, firings } = await webhook('none');
    expect((await call(body('fits', 60_000))).status).toBe(202);
    const before = await blobs.getBytes(ada.workspaceId);
    const answer = await call(body('large', 64 * 1024));
    expect(answer.problem).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(answer.problem.detail).toBe(callRefusals.unsigned_too_large[1]);
    expect(await blobs.getBytes(ada.workspaceId)).toBe(before);
    expect((await firings())[0]).toMatchObject({ outcome: 'rejected', reason: 'too_large' });
    expect((await (await webhook('bearer')).call(body('signed', 64 * 1024))).status).toBe(202);
  });

  it('takes 25 calls at once, and 5 in the next second', async () => {
    const { call } = await webhook('none');
    const accepted = async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, () => call({})));
      return answers.filter(({ status }) => status === 202).length;
    };
    await backend.clock.whileFrozen(async () => {
      expect(await accepted()).toBe(25);
      backend.clock.advance(1_000);
      expect(await accepted()).toBe(5);
    });
  });
});

it('refuses what a mapping takes from a call when inputs are larger than the log takes', async () => {
  const { call, firings } = await webhook('bearer', { all: '{{body}}' });
  const { problem } = await call(body('large', limits.runInputs));
  expect(problem).toMatchObject({ status: 413, detail: callRefusals.inputs_too_large[1] });
  expect(await firings()).toMatchObject([{ outcome: 'rejected', reason: 'too_large' }]);
});

describe('URLs that belong to no webhook', () => {
  it('are answered 404 sixty times a minute for a network, then 429; webhooks that exist still take its calls', async () => {
    const { call } = await webhook('bearer');
    const from = { 'x-forwarded-for': '192.0.2.50' };
    expect((await call({}, from)).status).toBe(202);
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) {
      const path = `/hooks/${String(n).padStart(22, 'A')}`;
      statuses.push((await backend.visitor().send('POST', path, {}, { headers: from })).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await call({}, from)).status).toBe(202);
  });
});

describe('a delivery whose run is refused', () => {
  it('counts as no run, and takes back nothing that another one counts', async () => {
    const order = { type: 'number', name: 'order', label: 'Order', required: true } as const;
    const from = { kind: 'import', definition: definition({ inputs: [order] }) };
    agentId = (await post('/agents', { name: 'Packer', from })).as(Receipt).id;
    await post(`/agents/${agentId}/publish`, { note: '' });
    await backend.settled();
    const { call, firings } = await webhook('bearer');
    const count = async () => {
      const sql = `select used from allowances.counts where what = 'queued_run' and subject = $1`;
      return (await backend.app.get(Postgres).query<{ used: number }>(sql, [ada.workspaceId]))[0]?.used;
    };
    const before = await count();
    expect(before).toBeGreaterThan(0);
    for (let n = 0; n < 5; n += 1) expect((await call({ n })).problem.code).toBe('input_invalid');
    await backend.settled();
    expect((await firings()).length).toBe(5);
    expect(await count()).toBe(before);
  });
});
