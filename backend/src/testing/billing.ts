import { BillingReport, CheckoutStarted } from '@throughline/contracts/billing/billing.requests.js';
import type { BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { CurrentProvider } from '../billing/provider/current-provider.js';
import { BillingReports } from '../billing/subscriptions/billing-report.js';
import { BillingInbox } from '../billing/subscriptions/inbox/billing-inbox.js';
import { BillingRounds } from '../billing/subscriptions/rounds/billing-rounds.js';
import type { Backend } from './backend.js';
import type { Person } from './person.js';

export const testCard = { number: '4242 4242 4242 4242', expires: '12/34', cvc: '123' };

const played = <T>(test: T | null): T => {
  if (test === null) throw new Error('The test provider is another one here.');
  return test;
};

/** What people do with the billing of their workspaces, at the test provider or another one. */
export const billingOf = (backend: Backend) => {
  const { test } = backend.app.get(CurrentProvider);

  const events = async (workspaceId: WorkspaceId): Promise<BillingEvent[]> => {
    const found: BillingEvent[] = [];
    for await (const { type, data } of backend.app.get(EventStore).read(streamOf('billing', workspaceId)))
      found.push({ type, data } as BillingEvent);
    return found;
  };
  /** Waits until something was recorded, and until the tables show it. */
  const recorded = async (workspaceId: WorkspaceId, type: BillingEvent['type'], times = 1): Promise<void> => {
    await eventually(`${type} is recorded`, async () => {
      const found = (await events(workspaceId)).filter((event) => event.type === type);
      return found.length >= times;
    });
    await backend.settled();
  };
  const report = async (who: Person): Promise<BillingReport> =>
    (await who.client.get(who.path('/billing'))).as(BillingReport);
  const post = (who: Person, path: string, body: object = {}) => who.client.post(who.path(`/billing${path}`), body);
  const checkout = async (who: Person, asked: object = {}): Promise<CheckoutStarted> =>
    (await post(who, '/checkout', { plan: 'team', seats: 2, ...asked })).as(CheckoutStarted);
  const pay = (who: Person, checkoutId: string, card: object = testCard) =>
    post(who, `/test-checkouts/${checkoutId}/pay`, card);

  return {
    /** What its customers and its clock do. */
    get test() {
      return played(test);
    },
    ...{ events, recorded, report, post, checkout, pay },
    /** Nothing that the provider has told waits. */
    handled: (): Promise<boolean> =>
      eventually('the inbox is empty', async () => (await backend.app.get(BillingInbox).figures()).waiting === 0),
    /** As the report says, however long ago the person signed in. */
    now: (who: Person): Promise<BillingReport> => backend.app.get(BillingReports).report(who.workspaceId, who.userId),
    /** The names of what was recorded, in its order. */
    story: async (workspaceId: WorkspaceId): Promise<string[]> => (await events(workspaceId)).map(({ type }) => type),
    subscribe: async (who: Person, asked: object = {}): Promise<void> => {
      const { checkoutId } = await checkout(who, asked);
      expect((await pay(who, checkoutId)).json).toEqual({ outcome: 'paid' });
      await recorded(who.workspaceId, 'SubscriptionStarted');
    },
    /** The product and the provider are at this moment, and a round has gone by. */
    passTo: async (at: Date): Promise<void> => {
      backend.clock.setTo(at);
      await backend.app.get(BillingRounds).run();
    },
  };
};
