import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { definition, inputsOfEveryType } from '@throughline/contracts/agents/agent.fixtures.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { HookAccepted, HookRecipe, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { SignatureMode, type InputMapping } from '@throughline/contracts/triggers/trigger.events.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { newId } from '@throughline/platform/ids.js';
import { Webhook } from 'standardwebhooks';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { TestClock } from '@throughline/platform/testing/test-clock.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { listenTo } from '../../testing/log-listener.js';
import { opened } from '../../testing/opened.js';
import type { Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';

const hour = 3_600_000;
let backend: Backend;
let ada: Person;
let log: ReturnType<typeof listenTo>;
let clock: TestClock;
let agentId: string;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp();
  log = listenTo(backend.app.get(EventStore));
  ({ clock } = backend);
  agentId = await agentWithInputs([order]);
});
afterEach(() => clock.reset());
afterAll(async () => {
  await log?.stop();
  await backend?.stop();
});

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const order: InputField = { type: 'number', name: 'order', label: 'Order', required: true };
const agentWithInputs = async (inputs: InputField[], { published = true } = {}): Promise<string> => {
  const from = { kind: 'import', definition: definition({ inputs }) };
  const made = (await post('/agents', { name: 'Clerk', from })).as(Receipt);
  const last = published ? (await post(`/agents/${made.id}/publish`, { note: '' })).as(Receipt) : made;
  await ada.client.get(ada.path(`/agents/${made.id}?after=${last.position}`));
  return made.id;
};

/** A webhook whose body's order number is the run's input. */
const webhook = async (
  signature = 'standard',
  of = agentId,
  mapping: InputMapping = { order: '{{body.order.id}}' },
) => {
  const request = { agentId: of, name: 'Orders', settings: { kind: 'webhook', signature, header: 'x-sum' }, mapping };
  const made = (await post('/triggers', request)).as(TriggerReceipt);
  return { id: made.id, secret: made.secret ?? '', path: `/hooks/${await readHookId(ada, made.id, made.position)}` };
};
type Hook = Awaited<ReturnType<typeof webhook>>;

const getOrder = (id: unknown) => JSON.stringify({ order: { id } });
const call = ({ path }: { path: string }, raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  ada.client.send('POST', path, undefined, { raw, headers });
type SignedCall = { body?: string; id?: string; secret?: string; sent?: Date };
const signed = (
  hook: Hook,
  { body = getOrder(7), id = `msg_${newId()}`, secret = hook.secret, sent = clock.now() }: SignedCall = {},
) =>
  call(hook, body, {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, sent, body),
  });
/** Copied from the page into a shell, with the secret filled in. */
const runRecipe = async ({ curl, url }: HookRecipe, { secret, path }: Hook): Promise<string> => {
  const script = curl.replace('whsec_…', secret).replace(url, new URL(path, ada.client.url).href);
  return (await promisify(execFile)('sh', ['-c', script])).stdout;
};
const listTypes = async (id: string) => (await log.about(id)).map(({ type }) => type);
const firings = async ({ id }: { id: string }) => {
  const after = await backend.app.get(EventStore).head();
  return (await ada.client.get(ada.path(`/triggers/${id}/firings?after=${after}`))).as(page(FiringRow)).items;
};

describe('a good call', () => {
  it('made as the recipe says, starts a run with the mapped input and is told as succeeded', async () => {
    const hook = await webhook();
    const recipe = (await ada.client.get(ada.path(`/triggers/${hook.id}/recipe`))).as(HookRecipe);
    expect(recipe.url).toBe(`http://localhost:3000${hook.path}`);
    const stdout = await runRecipe(recipe, hook);
    const { run } = HookAccepted.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))));
    expect(await listTypes(String(run))).toContain('RunRequested');
    const requested = await opened(backend, await log.heard('RunRequested', String(run)));
    expect(requested.data).toMatchObject({
      inputs: { value: { order: 7 } },
      source: { kind: 'trigger', triggerId: hook.id },
    });
    await log.heard('FiringFinished', String(run));
    expect(await firings(hook)).toMatchObject([{ outcome: 'succeeded', runId: run, cause: { kind: 'delivery' } }]);
  });

  it.each(SignatureMode.options)(
    'made as the recipe says in mode %s, starts a run that needs every type of input',
    async (signature) => {
      const hook = await webhook(signature, await agentWithInputs(inputsOfEveryType), {
        size: '{{body.order.size}}',
        day: '{{body.day}}',
        urgent: '{{body.urgent}}',
        quantity: '{{body.items[0].count}}',
        raw: '{{body.raw}}',
        customer: '{{headers.x-event-type}}',
      });
      const recipe = (await ada.client.get(ada.path(`/triggers/${hook.id}/recipe`))).as(HookRecipe);
      expect(await runRecipe(recipe, hook)).toContain('202 Accepted');
      await log.heard('FiringStarted', hook.id);
    },
  );

  it('that comes again is answered the same, recorded, and starts nothing', async () => {
    const hook = await webhook();
    const first = (await signed(hook, { id: 'msg_again' })).as(HookAccepted);
    const second = (await signed(hook, { id: 'msg_again' })).as(HookAccepted);
    expect(second).toEqual({ ...first, duplicate: true });
    await log.heard('FiringFinished', hook.id);
    expect((await firings(hook)).map(({ outcome }) => outcome)).toEqual(['duplicate', 'succeeded']);
  });

  it('in twenty copies at once starts exactly one run', async () => {
    const hook = await webhook();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signed(hook, { id: 'msg_many' })));
    const accepted = answers.map((answer) => answer.as(HookAccepted));
    expect(accepted.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(accepted.map(({ run }) => run)).size).toBe(1);
    await log.heard('FiringFinished', hook.id);
    const types = await listTypes(hook.id);
    expect(types.filter((type) => type === 'TriggerFired')).toHaveLength(1);
    expect(types.filter((type) => type === 'FiringStarted')).toHaveLength(1);
    expect(types.filter((type) => type === 'DeliveryDuplicated')).toHaveLength(19);
  });

  it('with a big body stores it outside the log, and can be replayed', async () => {
    const hook = await webhook();
    const body = JSON.stringify({ order: { id: 9 }, note: 'x'.repeat(100_000) });
    (await signed(hook, { body })).as(HookAccepted);
    const fired = await opened(backend, await log.heard('TriggerFired', hook.id));
    expect(fired.data).toMatchObject({
      inputs: { value: { order: 9 } },
      cause: { delivery: { bytes: body.length, body: { kind: 'blob' } } },
    });
    const [firing] = await firings(hook);
    const replay = (await post(`/firings/${firing?.id}/replay`)).as(Receipt);
    const replayed = await opened(backend, await log.heard('TriggerFired', replay.id));
    const cause = { kind: 'replay', firingId: firing?.id };
    expect(replayed.data).toMatchObject({ inputs: { value: { order: 9 } }, cause });
    expect(replayed.data).not.toMatchObject({ runId: fired.data.runId });
  });
});

describe('a call that proves nothing', () => {
  const findReasons = async ({ id }: Hook) => (await firings({ id })).map(({ outcome, reason }) => [outcome, reason]);

  it.each([
    ['without a signature', 'signature_missing', (hook: Hook) => call(hook, getOrder(7))],
    [
      'with the secret of another',
      'signature_invalid',
      async (hook: Hook) => signed(hook, { secret: (await webhook()).secret }),
    ],
    [
      'from too long ago',
      'timestamp_out_of_range',
      (hook: Hook) => signed(hook, { sent: new Date(clock.now().getTime() - 301_000) }),
    ],
    [
      'from the future',
      'timestamp_out_of_range',
      (hook: Hook) => signed(hook, { sent: new Date(clock.now().getTime() + 302_000) }),
    ],
  ])('%s is refused and recorded', async (_, reason, make) => {
    const hook = await webhook();
    const answer = await make(hook);
    expect(answer.problem).toMatchObject({ status: 401, code: 'signature_invalid' });
    expect(await findReasons(hook)).toEqual([['rejected', reason]]);
    const rejected = await log.heard('DeliveryRejected', hook.id);
    expect(rejected.data.delivery.body).toBeNull();
  });

  it('with a good signature over other words is refused', async () => {
    const hook = await webhook('github');
    const digest = createHmac('sha256', hook.secret).update(getOrder(7)).digest('hex');
    const answer = await call(hook, getOrder(8), {
      'x-github-delivery': newId(),
      'x-hub-signature-256': `sha256=${digest}`,
    });
    expect(answer.status).toBe(401);
  });
});

describe('a rotated secret', () => {
  it('is valid together with the previous one for a day, then alone', async () => {
    const hook = await webhook();
    const rotated = (await post(`/triggers/${hook.id}/rotate-secret`)).as(TriggerReceipt);
    const next = { ...hook, secret: rotated.secret ?? '' };
    expect(next.secret).not.toBe(hook.secret);
    expect((await signed(hook)).status).toBe(202);
    expect((await signed(next)).status).toBe(202);
    const now = clock.now().getTime();
    clock.setTo(new Date(now + 24 * hour + 1_000));
    expect((await signed(hook)).status).toBe(401);
    expect((await signed(next)).status).toBe(202);
  });

  it('and the first one never stand in the log', async () => {
    const hook = await webhook();
    const rotated = (await post(`/triggers/${hook.id}/rotate-secret`)).as(TriggerReceipt);
    (await signed(hook)).as(HookAccepted);
    const recorded = JSON.stringify(await log.about(hook.id));
    expect(recorded).toContain('TriggerSecretRotated');
    for (const secret of [hook.secret, rotated.secret]) expect(recorded).not.toContain(secret);
  });
});

describe('an address', () => {
  it('that was never given is not there', async () => {
    expect((await call({ path: '/hooks/AAAAAAAAAAAAAAAAAAAAAA' }, '{}')).problem.code).toBe('not_found');
  });

  it('of a paused trigger looks the same to the caller, and the call is recorded', async () => {
    const hook = await webhook();
    const pause = (await post(`/triggers/${hook.id}/pause`)).as(Receipt);
    await ada.client.get(ada.path(`/triggers/${hook.id}?after=${pause.position}`));
    const paused = await signed(hook);
    const unknown = await call({ path: '/hooks/AAAAAAAAAAAAAAAAAAAAAA' }, '{}');
    expect({ ...paused.problem, instance: '' }).toEqual({ ...unknown.problem, instance: '' });
    expect(await firings(hook)).toMatchObject([{ outcome: 'rejected', reason: 'paused' }]);
  });

  it.each([
    ['more than a mebibyte', { raw: 'x'.repeat(1024 * 1024 + 1), type: 'text/plain' }, 413, 'payload_too_large'],
    ['picture', { raw: 'x', type: 'image/png' }, 415, 'unsupported_media_type'],
    ['broken JSON', { raw: '{"a":', type: 'application/json' }, 400, 'malformed_request'],
  ])('takes no %s', async (_, { raw, type }, status, code) => {
    const hook = await webhook('none');
    expect((await call(hook, raw, { 'content-type': type })).problem).toMatchObject({ status, code });
  });

  it('takes a form of parts, a compressed body, and a slash at its end, and gives what a mapping names of the address', async () => {
    const agentId = await agentWithInputs([{ ...order, type: 'text' }]);
    const mapping = { order: '{{body["Order No"]}} {{query.source}} {{headers.x-shopify-topic}}' };
    const hook = await webhook('none', agentId, mapping);
    const parts = '--x\r\ncontent-disposition: form-data; name="Order No"\r\n\r\n17\r\n--x--\r\n';
    const at = (suffix: string) => ({ ...hook, path: `${hook.path}${suffix}` });
    const multipart = { 'content-type': 'multipart/form-data; boundary=x', 'x-shopify-topic': 'orders/create' };
    const form = await call(at('/?source=shop'), parts, multipart);
    const gzip = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const packed = await call(at('?source=post'), gzipSync('{"Order No":18}'), gzip);
    const inputs = [form, packed].map(async (answer) => {
      const { run } = answer.as(HookAccepted);
      return (await opened(backend, await log.heard('RunRequested', String(run)))).data;
    });
    expect(await Promise.all(inputs)).toMatchObject([
      { inputs: { value: { order: '17 shop orders/create' } } },
      { inputs: { value: { order: '18 post ' } } },
    ]);
  });

  it('takes forms and text', async () => {
    const hook = await webhook('none', await agentWithInputs([{ ...order, required: false }]));
    const form = await call(hook, 'order=1', { 'content-type': 'application/x-www-form-urlencoded' });
    const text = await call(hook, 'hello', { 'content-type': 'text/plain' });
    expect([form.status, text.status]).toEqual([202, 202]);
  });

  it('rests after a burst', async () => {
    const hook = await webhook('standard');
    clock.setTo(clock.now());
    const answers = [];
    for (let i = 0; i < 301; i += 1) answers.push(await call(hook, 'x', { 'content-type': 'image/png' }));
    const last = answers.at(-1);
    expect(last?.problem).toMatchObject({ status: 429, code: 'rate_limited', retry_after: 1 });
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a firing that cannot start a run', () => {
  it('whose agent was never published says so to its caller, and fails', async () => {
    const hook = await webhook('none', await agentWithInputs([order], { published: false }));
    const { problem } = await call(hook, getOrder(7));
    expect(problem).toMatchObject({ status: 409, code: 'invalid_state' });
    expect(problem.detail).toContain('published');
    const failed = await log.heard('FiringFailed', hook.id);
    expect(failed.data).toMatchObject({ code: 'invalid_state', message: expect.stringContaining('published') });
    expect(await firings(hook)).toMatchObject([{ outcome: 'failed', runId: null }]);
  });

  it.each([
    ['is missing', {}, 'required', 'order: This input is needed.'],
    ['does not fit', { order: { id: 'seven' } }, 'invalid', 'order: A number, please.'],
  ])('because an input %s is answered 422 with that input, and names no run', async (_, body, code, detail) => {
    const hook = await webhook('none');
    const id = { 'idempotency-key': newId() };
    const send = () => call(hook, JSON.stringify(body), id);
    const [first, second] = [await send(), await send()];
    const errors = [{ pointer: '/inputs/order', code, detail: detail.slice('order: '.length) }];
    expect(first.problem).toMatchObject({ status: 422, code: 'input_invalid', detail, errors });
    expect(second.problem).toMatchObject({ status: 422, code: 'input_invalid', detail });
    expect(JSON.stringify([first.json, second.json])).not.toContain('"run"');
    expect((await log.heard('FiringFailed', hook.id)).data).toMatchObject({ code: 'input_invalid', message: detail });
    const none = { runId: null };
    expect(await firings(hook)).toMatchObject([
      { ...none, outcome: 'duplicate' },
      { ...none, outcome: 'failed' },
    ]);
    const { runId } = (await log.heard('TriggerFired', hook.id)).data;
    expect(await listTypes(runId)).not.toContain('RunRequested');
  });

  it('is refused to the person who tests or replays it', async () => {
    const hook = await webhook('none');
    expect((await post(`/triggers/${hook.id}/test`)).problem).toMatchObject({
      code: 'input_invalid',
      errors: [{ pointer: '/inputs/order', code: 'required' }],
    });
    await call(hook, '{}');
    const [firing] = await firings(hook);
    expect((await post(`/firings/${firing?.id}/replay`)).problem.code).toBe('input_invalid');
  });
});

describe('a firing', () => {
  it('for a test starts a run with the inputs given', async () => {
    const hook = await webhook();
    const receipt = (await post(`/triggers/${hook.id}/test`, { inputs: { order: 3 } })).as(Receipt);
    const fired = await opened(backend, await log.heard('TriggerFired', receipt.id));
    expect(fired.data).toMatchObject({ cause: { kind: 'test' }, inputs: { value: { order: 3 } } });
    await log.heard('FiringFinished', receipt.id);
  });

  it('that was refused has nothing to replay', async () => {
    const hook = await webhook();
    await call(hook, getOrder(7));
    const [firing] = await firings(hook);
    expect((await post(`/firings/${firing?.id}/replay`)).problem.code).toBe('invalid_state');
  });
});
