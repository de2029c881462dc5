import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { CurrentProvider } from '../../provider/current-provider.js';
import type { PaymentProvider } from '../../provider/payment-provider.js';
import { ProviderUnavailable } from '../../provider/provider.errors.js';
import type { BillingCustomers } from './billing-customers.js';
import { PaymentMethods } from './payment-methods.js';

const method = { brand: 'visa', lastFour: '4242', expires: '2030-08' };

/** Payment methods of a provider that counts how often it is asked. */
const asking = (answer: () => Promise<{ id: string; workspaceId: null; method: typeof method }>) => {
  let asked = 0;
  const fetchCustomer: PaymentProvider['fetchCustomer'] = () => {
    asked += 1;
    return answer();
  };
  const current = { name: 'stripe', provider: { fetchCustomer } } as unknown as CurrentProvider;
  const customers = { findCustomer: () => Promise.resolve('cus_1') } as unknown as BillingCustomers;
  return { methods: new PaymentMethods(current, customers), asked: () => asked };
};
const known = () => Promise.resolve({ id: 'cus_1', workspaceId: null, method });

describe('the card of a workspace', () => {
  it('is fetched once, however often its page is loaded, and once more after it was replaced', async () => {
    const { methods, asked } = asking(known);
    const found = await Promise.all(Array.from({ length: 50 }, () => methods.find(workspaceId, 4)));
    expect(found).toEqual(Array.from({ length: 50 }, () => method));
    expect(asked()).toBe(1);
    await methods.find(workspaceId, 5);
    expect(asked()).toBe(2);
  });

  it('is unknown while the provider is away, which is not remembered', async () => {
    let away = true;
    const { methods } = asking(() => (away ? Promise.reject(new ProviderUnavailable('away')) : known()));
    expect(await methods.find(workspaceId, 4)).toBeUndefined();
    away = false;
    expect(await methods.find(workspaceId, 4)).toEqual(method);
  });
});
