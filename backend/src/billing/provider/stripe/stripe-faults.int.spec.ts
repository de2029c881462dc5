import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import type { ApiRequest } from '@throughline/simulators/payments/server/exchange.js';
import { startPayments, type Payments } from '@throughline/simulators/payments/simulator.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { ProviderRefused, ProviderUnavailable } from '../provider.errors.js';
import { stripeProvider, type StripeOptions } from './stripe-provider.js';

let server: Payments;
let requests: ApiRequest[] = [];
beforeAll(async () => {
  server = await startPayments({ onRequest: (request) => void requests.push(request) });
});
afterAll(() => server.stop());
afterEach(() => server.faults.stop());

const secretKey = 'sk_test_51SecretThatNobodyReads';
const webhookSecrets = ['whsec_currentSecretThatNobodyReads', 'whsec_previousSecretThatNobodyReads'];

const providerWith = (options: Partial<StripeOptions> = {}) =>
  stripeProvider({
    secretKey,
    webhookSecrets,
    live: false,
    networkRetries: 0,
    url: { host: '127.0.0.1', port: Number(new URL(server.url).port), protocol: 'http' },
    ...options,
  });

const newWorkspace = () => ({ workspaceId: WorkspaceId.parse(randomUUID()), name: 'Orchard', email: null });

const getError = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call did not fail.');
};

/** Everything that a log could show of a value. */
const shown = (value: unknown): string => inspect(value, { depth: 20, showHidden: true, getters: true });

const secretsIn = (text: string) =>
  [secretKey, ...webhookSecrets, 'SecretThatNobodyReads'].filter((one) => text.includes(one));

it.each(['too_many_requests', 'error_before_effect', 'error_after_effect', 'answer_lost', 'reset'] as const)(
  'Says that there was no usable answer after %s',
  async (fault) => {
    server.faults.play({ fault, times: 10 });
    const error = await getError(providerWith().ensureCustomer(newWorkspace()));
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(secretsIn(shown(error))).toEqual([]);
  },
);

it('Tries again by itself, with the same key, so that a short outage is not noticed', async () => {
  server.faults.play({ fault: 'error_before_effect', times: 1, method: 'POST' });
  requests = [];
  await providerWith({ networkRetries: 2 }).ensureCustomer(newWorkspace());
  const created = requests.filter(({ path, method }) => method === 'POST' && path === '/v1/customers');
  expect(created).toHaveLength(2);
  expect(new Set(created.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it('No error shows a secret: neither of the key, nor of what was sent', async () => {
  const provider = providerWith({ secretKey: `${secretKey}_${'x'.repeat(20)}` });
  const at = '2026-11-27T06:00:00.000Z';
  const body = Buffer.from('{}');
  const errors = [
    await getError(provider.pay({ invoice: 'in_unknown' }, 'key-1')),
    await getError(provider.cancel({ subscription: 'sub_unknown', at: 'now' }, 'key-2')),
    await getError(provider.listInvoices('cus_unknown', 'not a date')),
    await getError(provider.openPortal({ customer: 'cus_unknown', doneUrl: at })),
    await getError(Promise.resolve().then(() => provider.verify({ body, signature: 't=1,v1=00', now: new Date() }))),
  ];
  for (const error of errors) expect(secretsIn(shown(error))).toEqual([]);
  expect(errors.filter((error) => error instanceof ProviderRefused).length).toBeGreaterThanOrEqual(3);
});

it('The provider itself shows no secret', () => {
  expect(secretsIn(shown(providerWith()))).toEqual([]);
});

it.each([
  ['an empty secret key', { secretKey: '' }],
  ['no webhook secret', { webhookSecrets: [] }],
  ['an empty webhook secret', { webhookSecrets: ['whsec_current', ' '] }],
  ['a test key in live mode', { live: true }],
  ['a live key in test mode', { secretKey: 'sk_live_51SecretThatNobodyReads' }],
  ['a restricted live key in test mode', { secretKey: 'rk_live_51SecretThatNobodyReads' }],
])('Is not made with %s', (_what, options) => {
  let thrown: unknown;
  try {
    providerWith(options);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Error);
  expect(secretsIn(shown(thrown))).toEqual([]);
});
