import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { limitTo } from '../../testing/agreements.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { does } from '../../testing/does.js';
import type { Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';

let backend: Backend;
let ada: Person;
beforeAll(async () => {
  backend = await startBackend({ env: { WORKSPACE_EVENTS_PER_DAY: '200' } });
});
beforeEach(async () => {
  ada = await backend.signUp('Ada');
});
afterAll(() => backend.stop());

const rename = (n: number, person = ada) => person.client.patch(person.path('/name'), { name: `Place ${n}` });
/** Each is counted before the next one. Returns how many there were. */
const renameUntilRefused = async (): Promise<number> => {
  for (let n = 1; ; n += 1) {
    if ((await rename(n)).status !== 200) return n - 1;
    await backend.settled();
  }
};
const published = async (): Promise<string> => {
  const from = { kind: 'import', definition: does('1. Answer: Hello.') };
  const { id } = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  await ada.client.post(ada.path(`/agents/${id}/publish`), { note: '' });
  await backend.settled();
  return id;
};
const hook = async () => {
  const settings = { kind: 'webhook', signature: 'bearer' };
  const request = { agentId: await published(), name: 'Hook', settings, mapping: {} };
  const { id, secret } = (await ada.client.post(ada.path('/triggers'), request)).as(TriggerReceipt);
  await backend.settled();
  const hookId = await readHookId(ada, id);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  return (n: number) => {
    const raw = JSON.stringify({ n, text: 'x'.repeat(500_000) });
    return backend.visitor().send('POST', `/hooks/${hookId}`, undefined, { raw, headers });
  };
};

describe('a plan that limits the events of a day', () => {
  it('refuses changes beyond it, says who can change that, and lets them do it', async () => {
    await limitTo(backend.app, ada.workspaceId, { eventsADay: 30 });
    await renameUntilRefused();
    const { problem } = await rename(0);
    expect(problem).toMatchObject({
      status: 429,
      code: 'event_limit',
      detail: expect.stringMatching(
        /has recorded \d+ events today, and the limit is 30 a day\..* That is what the Free plan allows\. Someone who manages billing can change the plan\.$/,
      ),
      allowance: { of: 'events_per_day', limit: 30, changed_by: 'billing' },
    });
    expect(problem.retry_after).toBeGreaterThan(0);
    const checkout = await ada.client.post(ada.path('/billing/checkout'), { plan: 'team', seats: 1, trial: false });
    expect(checkout.problem?.code).not.toBe('event_limit');
    const grace = await backend.signUp('Grace');
    expect((await rename(0, grace)).status).toBe(200);
    await limitTo(backend.app, ada.workspaceId, { eventsADay: 1_000 });
    await eventually('the new plan holds', async () => (await rename(0)).status === 200);
  });

  it('allows no more than the deployment does', async () => {
    await limitTo(backend.app, ada.workspaceId, { eventsADay: 100_000 });
    await renameUntilRefused();
    expect((await rename(0)).problem.allowance).toMatchObject({ limit: 200, changed_by: 'operators' });
  });
});

it('a plan that limits what is stored lets nothing new start beyond it, until it allows more', async () => {
  const call = await hook();
  await limitTo(backend.app, ada.workspaceId, { storedBytes: 800_000 });
  expect((await call(1)).status).toBe(202);
  const refused = await eventually('nothing more is stored', async () => {
    const answer = await call(3);
    return answer.status === 202 ? undefined : answer.problem;
  });
  expect(refused).toMatchObject({
    status: 402,
    code: 'storage_limit',
    detail: expect.stringContaining('That is what the Free plan allows.'),
    allowance: { of: 'stored_bytes', limit: 800_000, changed_by: 'billing' },
  });
  expect((await rename(1)).status).toBe(200);
  await limitTo(backend.app, ada.workspaceId, { storedBytes: 80_000_000 });
  await eventually('the new plan holds', async () => (await call(4)).status === 202, { within: 5_000 });
});
