import { createHmac } from 'node:crypto';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { HookAccepted, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import type { Backend } from '../../testing/backend.js';
import { listenTo } from '../../testing/log-listener.js';
import type { Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let agentId: string;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
  const from = { kind: 'import', definition: definition({ inputs: [] }) };
  const { id } = (await post('/agents', { name: 'Clerk', from })).as(Receipt);
  const { position } = (await post(`/agents/${id}/publish`, { note: '' })).as(Receipt);
  await ada.client.get(ada.path(`/agents/${id}?after=${position}`));
  agentId = id;
});

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  ada.client.post(ada.path(path), body, { headers });
const create = (signature: string, secret?: string, headers: Record<string, string> = {}) =>
  post('/triggers', { agentId, name: 'Events', settings: { kind: 'webhook', signature }, secret }, headers);
const made = async (signature: string, secret?: string) => {
  const receipt = (await create(signature, secret)).as(TriggerReceipt);
  return { ...receipt, path: `/hooks/${await readHookId(ada, receipt.id, receipt.position)}` };
};
const send = (path: string, raw: string, headers: Record<string, string>) =>
  backend.visitor().send('POST', path, undefined, { raw, headers: { 'content-type': 'application/json', ...headers } });
it('a call is the same delivery by the value that its trigger names, and one without it by its name', async () => {
  const settings = { kind: 'webhook', signature: 'none', sameBy: 'body.order.id' };
  const { id, position } = (await post('/triggers', { agentId, name: 'Orders', settings })).as(TriggerReceipt);
  const path = `/hooks/${await readHookId(ada, id, position)}`;
  const call = async (raw: string) => (await send(path, raw, {})).as(HookAccepted).duplicate;
  expect([
    await call('{"order":{"id":7}}'),
    await call('{"order":{"id":7},"try":2}'),
    await call('{"order":{"id":8}}'),
  ]).toEqual([false, true, false]);
  expect([await call('{}'), await call('{}')]).toEqual([false, false]);
});

it('a place that is not in the body makes no deliveries the same', async () => {
  const settings = { kind: 'webhook', signature: 'none', sameBy: 'headers.x-id' };
  expect((await post('/triggers', { agentId, name: 'Orders', settings })).problem).toMatchObject({
    errors: [{ pointer: '/settings/sameBy', detail: 'Name a place in the body, such as body.order.id.' }],
  });
});

const getTime = (): string => String(Math.floor(backend.clock.now().getTime() / 1_000));
const asStripe = (raw: string, by: string, time = getTime()) => ({
  'stripe-signature': `t=${time},v1=${createHmac('sha256', by).update(`${time}.${raw}`).digest('hex')}`,
});
const asSlack = (raw: string, by: string, time = getTime()) => ({
  'x-slack-request-timestamp': time,
  'x-slack-signature': `v0=${createHmac('sha256', by).update(`v0:${time}:${raw}`).digest('hex')}`,
});

describe('a secret that the caller has made', () => {
  const theirs = 'whsec_made4byStripe4itself0000000';

  it('counts from the start, is never shown, and is nowhere in the log', async () => {
    const log = listenTo(backend.app.get(EventStore));
    const hook = await made('stripe', `  ${theirs} `);
    expect(hook.secret).toBeNull();
    const accepted = (await send(hook.path, '{"id":"evt_1"}', asStripe('{"id":"evt_1"}', theirs))).as(HookAccepted);
    expect(accepted.duplicate).toBe(false);
    expect((await send(hook.path, '{}', asStripe('{}', `${theirs}x`))).status).toBe(401);
    expect(JSON.stringify(await log.about(hook.id))).not.toContain(theirs);
    const row = await ada.client.get(ada.path(`/triggers/${hook.id}`));
    expect(row.text).not.toContain(theirs);
    await log.stop();
  });

  it('takes the place of one that was made here, which counts for a day', async () => {
    const hook = await made('stripe');
    const rotated = (await post(`/triggers/${hook.id}/rotate-secret`, { secret: theirs })).as(TriggerReceipt);
    expect(rotated.secret).toBeNull();
    const call = async (body: string, by: string | null) =>
      (await send(hook.path, body, asStripe(body, by ?? ''))).status;
    expect([await call('{"a":1}', theirs), await call('{"a":2}', hook.secret)]).toEqual([202, 202]);
    backend.clock.advance(25 * 3_600_000);
    expect([await call('{"a":3}', theirs), await call('{"a":4}', hook.secret)]).toEqual([202, 401]);
    backend.clock.reset();
  });

  it('is the same again when the answer was lost', async () => {
    const key = { 'idempotency-key': newId() };
    const [first, second] = [await create('stripe', theirs, key), await create('stripe', theirs, key)];
    expect([second.status, second.text]).toEqual([first.status, first.text]);
  });

  it.each([
    ['short', 'short'],
    ['long', 'x'.repeat(501)],
    ['several words', `${theirs} and more`],
    ['not ASCII', `${theirs}ü`],
  ])('is refused where it is %s', async (_, secret) => {
    expect((await create('stripe', secret)).problem).toMatchObject({ status: 422, errors: [{ pointer: '/secret' }] });
    const hook = await made('stripe');
    expect((await post(`/triggers/${hook.id}/rotate-secret`, { secret })).status).toBe(422);
  });

  it('comes with the name of a header where that is to be named', async () => {
    const settings = { kind: 'webhook', signature: 'hmac', header: 'x sum' };
    expect((await post('/triggers', { agentId, name: 'Events', settings })).problem).toMatchObject({
      status: 422,
      errors: [{ pointer: '/settings/header' }],
    });
  });
});

describe('a call of Slack', () => {
  const secret = '8f742231b10e8888abcd99yyyzzz85a5';
  const asked = JSON.stringify({ token: 'x', challenge: '3eZbrw1aBm2rZgRNFdxV', type: 'url_verification' });

  it('that asks whether the address is meant for it is answered with its challenge, if it is signed', async () => {
    const hook = await made('slack', secret);
    const right = await send(hook.path, asked, asSlack(asked, secret));
    expect([right.status, JSON.parse(right.text)]).toEqual([200, { challenge: '3eZbrw1aBm2rZgRNFdxV' }]);
    const wrong = await send(hook.path, asked, asSlack(asked, `${secret}x`));
    expect([wrong.status, wrong.text.includes('3eZbrw1aBm2rZgRNFdxV')]).toEqual([401, false]);
    const late = await send(hook.path, asked, asSlack(asked, secret, '1531420618'));
    expect(late.status).toBe(401);
  });

  it('is a delivery where it asks nothing, and the same one when it comes again', async () => {
    const hook = await made('slack', secret);
    const event = '{"type":"event_callback","event_id":"Ev1"}';
    const [first, second] = [
      (await send(hook.path, event, asSlack(event, secret))).as(HookAccepted),
      (await send(hook.path, event, asSlack(event, secret, String(Number(getTime()) + 1)))).as(HookAccepted),
    ];
    expect([second.duplicate, second.run]).toEqual([true, first.run]);
  });

  it('is only a body for a webhook of another kind', async () => {
    const hook = await made('bearer', secret);
    expect((await send(hook.path, asked, { authorization: `Bearer ${secret}` })).status).toBe(202);
  });
});
