import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { ApiKeyList } from '@throughline/contracts/identity/api-key.requests.js';
import { SecondFactorEnrolment } from '@throughline/contracts/identity/security.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { getCode, stepAt } from '../../../identity/second-factor/totp.js';
import { startBackend, type Backend } from '../../../testing/backend.js';
import type { Person } from '../../../testing/person.js';
import { readHookId } from '../../../testing/read-hook-id.js';

let backend: Backend;
let ada: Person;
let agentId: string;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp();
  const from = { kind: 'import', definition: definition() };
  const made = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  const published = (await ada.client.post(ada.path(`/agents/${made.id}/publish`), { note: '' })).as(Receipt);
  await ada.client.get(ada.path(`/agents/${made.id}?after=${published.position}`));
  agentId = made.id;
});
afterAll(() => backend.stop());

/** The answer to the first of two equal requests with one key. The second must show nothing of it. */
const askTwice = async (path: string, body: object = {}) => {
  const headers = { 'idempotency-key': newId() };
  const first = await ada.client.post(path, body, { headers });
  const second = await ada.client.post(path, body, { headers });
  expect([first.status < 300, second.status, second.problem.code]).toEqual([true, 409, 'secret_already_shown']);
  const stored = await backend.app
    .get(Postgres)
    .query('select answer from http.idempotency where key = $1', [headers['idempotency-key']]);
  expect(stored).toEqual([{ answer: null }]);
  return first;
};
/** Each request has the same key, and its process is gone before the answer is stored. */
const lostAt = (path: string, body: object = {}) => {
  const headers = { 'idempotency-key': newId() };
  const lose = `update http.idempotency set status = null, answer = null, started_at = now() - interval '2 minutes' where key = $1`;
  return async () => {
    const answer = await ada.client.post(path, body, { headers });
    await backend.app.get(Postgres).execute(lose, [headers['idempotency-key']]);
    return answer;
  };
};
const codeFor = (secret: string): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return getCode(Buffer.from(bytes), stepAt(backend.clock.now()));
};
const webhook = () => ({ agentId, name: 'Orders', settings: { kind: 'webhook', signature: 'standard' } });
const bearerHook = () => ({ agentId, name: 'Orders', settings: { kind: 'webhook', signature: 'bearer' } });
const getStatus = async (hookId: string | null, secret: string | null): Promise<number> => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await backend.visitor().send('POST', `/hooks/${hookId}`, {}, { headers })).status;
};
const hourly = {
  kind: 'schedule',
  timing: { kind: 'cron', expression: '0 * * * *' },
  timeZone: 'UTC',
  misfire: 'run_once',
};
const trigger = async ({ id, position }: Receipt) =>
  (await ada.client.get(ada.path(`/triggers/${id}?after=${position}`))).as(TriggerRow);

describe('a secret that is shown once', () => {
  it('is not shown again to a repeated request for an API key, and one key is made', async () => {
    await askTwice('/api/me/api-keys', { workspaceId: ada.workspaceId, name: 'Deploy', scopes: ['workspace.read'] });
    expect((await ada.client.get('/api/me/api-keys')).as(ApiKeyList).items).toHaveLength(1);
  });

  it('is not shown again to a repeated request for an authenticator or for recovery codes', async () => {
    const { secret } = (await askTwice('/api/me/second-factor')).as(SecondFactorEnrolment);
    await askTwice('/api/me/second-factor/enable', { code: codeFor(secret) });
    await askTwice('/api/me/second-factor/recovery-codes');
  });

  it('is not shown again to a repeated request for a webhook, and its rotation is one', async () => {
    const made = (await askTwice(ada.path('/triggers'), webhook())).as(TriggerReceipt);
    const rotated = (await askTwice(ada.path(`/triggers/${made.id}/rotate-secret`))).as(TriggerReceipt);
    expect((await trigger(rotated)).revision).toBe(made.revision + 1);
  });

  it('is another one when the answer with a webhook’s was lost, and the one that nobody saw is dead', async () => {
    const ask = lostAt(ada.path('/triggers'), bearerHook());
    const { id, position, secret: unseen } = (await ask()).as(TriggerReceipt);
    const { secret } = (await ask()).as(TriggerReceipt);
    const hookId = await readHookId(ada, id, position);
    expect([await getStatus(hookId, unseen), await getStatus(hookId, secret)]).toEqual([401, 202]);
    await ada.client.post(ada.path(`/triggers/${id}/rotate-secret`));
    expect((await ask()).problem).toMatchObject({ status: 409, code: 'secret_already_shown' });
    expect(await getStatus(hookId, secret)).toBe(202);
  });

  it('is another one when the answer of a rotation was lost, and the one before stays valid for its day', async () => {
    const made = (await ada.client.post(ada.path('/triggers'), bearerHook())).as(TriggerReceipt);
    const hookId = await readHookId(ada, made.id, made.position);
    const ask = lostAt(ada.path(`/triggers/${made.id}/rotate-secret`));
    const { secret: unseen } = (await ask()).as(TriggerReceipt);
    const { secret } = (await ask()).as(TriggerReceipt);
    const statuses = async () => Promise.all([made.secret, unseen, secret].map((each) => getStatus(hookId, each)));
    expect(await statuses()).toEqual([202, 401, 202]);
    backend.clock.advance(25 * 3_600_000);
    expect(await statuses()).toEqual([401, 401, 202]);
    backend.clock.reset();
    const later = (await ada.client.post(ada.path(`/triggers/${made.id}/rotate-secret`))).as(TriggerReceipt);
    expect((await ask()).problem).toMatchObject({ status: 409, code: 'secret_already_shown' });
    expect([await getStatus(hookId, secret), await getStatus(hookId, later.secret)]).toEqual([202, 202]);
  });

  it('is the only reason: a schedule has none, so its repeated request gets the same answer', async () => {
    const headers = { 'idempotency-key': newId() };
    const create = () =>
      ada.client.post(ada.path('/triggers'), { agentId, name: 'Hourly', settings: hourly }, { headers });
    const [first, second] = [await create(), await create()];
    expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  });
});
