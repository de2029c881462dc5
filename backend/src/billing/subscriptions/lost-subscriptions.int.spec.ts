import { currentSchema } from '@throughline/contracts/upcasters.js';
import type { BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newEvent } from '@throughline/platform/testing/sample-events.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { getBilling } from '../../testing/billing.js';
import { EndLost } from './rounds/end-lost.js';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
});
afterAll(() => backend.stop());

it('a subscription that was played before there was a simulator ends, and another one is bought', async () => {
  const billing = getBilling(backend);
  const ada = await backend.signUp('Ada');
  const { workspaceId } = ada;
  const { period, offered } = await billing.report(ada);
  const event: BillingEvent = {
    type: 'SubscriptionStarted',
    data: {
      workspaceId,
      provider: 'test',
      ref: 'test_sub_1',
      customer: 'test_cus_1',
      plan: 'team',
      seats: 2,
      priceListId: offered.id,
      period,
      trialEndsAt: null,
    },
  };
  const recorded = newEvent(event, { workspaceId, schema: currentSchema(event.type) });
  await backend.app.get(EventStore).append(`billing-${workspaceId}`, [recorded], 'none');
  await backend.settled();
  expect(await billing.report(ada)).toMatchObject({ plan: 'team' });
  await backend.app.get(EndLost).run();
  await billing.recorded(workspaceId, 'SubscriptionEnded');
  await billing.subscribe(ada);
});
