import { createHmac } from 'node:crypto';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { HookAccepted, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { page } from '@throughline/contracts/page.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { Webhook } from 'standardwebhooks';
import type { Backend } from '../../testing/backend.js';
import type { Answer } from '../../testing/client.js';
import type { Person } from '../../testing/person.js';
import { securityCases } from '../../testing/security-cases.js';
import { readHookId } from '../../testing/read-hook-id.js';
import { shareBackend } from '../../testing/shared-backend.js';

const cases = securityCases('webhook replay');

let backend: Backend;
let ada: Person;
let agentId: string;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp();
  const from = { kind: 'import', definition: definition({ inputs: [] }) };
  const made = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  const published = (await ada.client.post(ada.path(`/agents/${made.id}/publish`), { note: '' })).as(Receipt);
  await ada.client.get(ada.path(`/agents/${made.id}?after=${published.position}`));
  agentId = made.id;
});

const webhook = async (signature: string) => {
  const request = { agentId, name: 'Orders', settings: { kind: 'webhook', signature } };
  const made = (await ada.client.post(ada.path('/triggers'), request)).as(TriggerReceipt);
  const hookId = await readHookId(ada, made.id, made.position);
  return { id: made.id, secret: made.secret ?? '', path: `/hooks/${hookId}` };
};
type Hook = Awaited<ReturnType<typeof webhook>>;

const send = ({ path }: Hook, raw: string, headers: Record<string, string>): Promise<Answer> =>
  ada.client.send('POST', path, undefined, { raw, headers });
const outcomes = async ({ id }: Hook): Promise<string[]> => {
  const after = await backend.app.get(EventStore).head();
  const path = ada.path(`/triggers/${id}/firings?after=${after}`);
  return (await ada.client.get(path)).as(page(FiringRow)).items.map(({ outcome }) => outcome);
};

describe('a GitHub call that was overheard', () => {
  const body = '{"action":"opened","number":7}';
  const signature = ({ secret }: Hook, text = body) =>
    `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
  const toHeaders = (hook: Hook, over: Record<string, string> = {}) => ({
    'x-github-delivery': newId(),
    'x-github-event': 'issues',
    'x-hub-signature-256': signature(hook),
    ...over,
  });

  let hook: Hook;
  let first: HookAccepted;
  beforeAll(async () => {
    hook = await webhook('github');
    first = (await send(hook, body, toHeaders(hook))).as(HookAccepted);
  });

  const repeats: [string, Record<string, string>][] = [
    ['under a new name', {}],
    ['without a name', { 'x-github-delivery': '' }],
    ['as another kind of event', { 'x-github-event': 'push' }],
    ['as another hook’s', { 'x-github-hook-id': '42' }],
    ['under another request id', { 'x-request-id': 'other' }],
  ];
  for (const [name, over] of repeats) {
    cases.it(`starts nothing when it comes again ${name}`, async () => {
      const answer = (await send(hook, body, toHeaders(hook, over))).as(HookAccepted);
      expect(answer).toMatchObject({ duplicate: true, run: first.run });
    });
  }

  cases.it('starts nothing in twenty copies at once under twenty names', async () => {
    const fresh = await webhook('github');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(fresh, body, toHeaders(fresh))));
    expect(answers.map((answer) => answer.as(HookAccepted)).filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  });

  cases.it('is refused with one more space in it', async () => {
    expect((await send(hook, `${body} `, toHeaders(hook))).problem.code).toBe('signature_invalid');
  });

  cases.it('is refused at another webhook', async () => {
    const other = await webhook('github');
    expect((await send(other, body, toHeaders(hook))).problem.code).toBe('signature_invalid');
  });

  it('leaves every try in the log of the trigger', async () => {
    const all = await outcomes(hook);
    expect(all.filter((outcome) => outcome === 'duplicate')).toHaveLength(repeats.length);
    expect(all.filter((outcome) => outcome === 'rejected')).toHaveLength(1);
  });
});

describe('a standard call that was overheard', () => {
  const body = '{"order":7}';
  const buildHeaders = ({ secret }: Hook, id: string, sent = new Date()) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, sent, body),
  });

  let hook: Hook;
  let headers: Record<string, string>;
  beforeAll(async () => {
    hook = await webhook('standard');
    headers = buildHeaders(hook, 'msg_1');
    (await send(hook, body, headers)).as(HookAccepted);
  });

  cases.it('starts nothing when it comes again', async () => {
    expect((await send(hook, body, headers)).as(HookAccepted).duplicate).toBe(true);
  });

  for (const [name, over] of [
    ['under another name', () => ({ 'webhook-id': 'msg_2' })],
    ['at another time', (sent: string) => ({ 'webhook-timestamp': String(Number(sent) + 1) })],
    ['as an older version', () => ({ 'webhook-signature': 'v0,abc' })],
    ['with an empty signature', () => ({ 'webhook-signature': '' })],
    ['with a name that has a dot', () => ({ 'webhook-id': 'msg_1.1' })],
  ] as const) {
    cases.it(`is refused ${name}`, async () => {
      const changed = { ...headers, ...over(headers['webhook-timestamp'] ?? '') };
      expect((await send(hook, body, changed)).problem.code).toBe('signature_invalid');
    });
  }

  for (const id of ['mé', 'm\u00a0g', 'm'.repeat(201)]) {
    cases.it(`starts nothing under a name that we could not tell again (${encodeURI(id).slice(0, 12)})`, async () => {
      const strange = buildHeaders(hook, id);
      const statuses = [await send(hook, body, strange), await send(hook, body, strange)].map(({ status }) => status);
      expect(statuses).toEqual([401, 401]);
    });
  }

  for (const seconds of [-301, 302]) {
    cases.it(`is refused when it is ${seconds} seconds from now`, async () => {
      const sent = new Date(Date.now() + seconds * 1_000);
      expect((await send(hook, body, buildHeaders(hook, newId(), sent))).problem.code).toBe('signature_invalid');
    });
  }
});
