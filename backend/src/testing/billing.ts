import { BillingReport, CheckoutStarted } from '@throughline/contracts/billing/billing.requests.js';
import type { BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Payments } from '@throughline/simulators/payments/simulator.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { CurrentProvider } from '../billing/provider/current-provider.js';
import { BillingReports } from '../billing/subscriptions/billing-report.js';
import { BillingInbox } from '../billing/subscriptions/inbox/billing-inbox.js';
import { BillingRounds } from '../billing/subscriptions/rounds/billing-rounds.js';
import type { Backend } from './backend.js';
import type { Person } from './person.js';

/** Numbers of test cards, by what each does. */
export const testCards = {
  ok: '4242424242424242',
  declined: '4000000000000002',
  declinedLater: '4000000000000341',
  needsConfirmation: '4000000000003220',
} as const;

const played = (payments: Payments | null): Payments => {
  if (payments === null) throw new Error('Payments are not played here.');
  return payments;
};

/** Returns what people do with the billing of their workspaces. */
export const getBilling = (backend: Backend) => {
  const events = async (workspaceId: WorkspaceId): Promise<BillingEvent[]> => {
    const found: BillingEvent[] = [];
    for await (const { type, data } of backend.app.get(EventStore).read(toStreamName('billing', workspaceId)))
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
  /** As the customer does on the page of a checkout. */
  const pay = ({ url }: Pick<CheckoutStarted, 'url'>, card: string = testCards.ok, confirmed = false) =>
    played(backend.payments).control.payCheckout({ session: url.split('/').at(-1) ?? '', card, confirmed });

  return {
    /** Returns what its customers and its clock do. */
    get control() {
      return played(backend.payments).control;
    },
    get provider() {
      return backend.app.get(CurrentProvider).required();
    },
    events,
    recorded,
    report,
    post,
    checkout,
    pay,
    /** Nothing that the provider has told waits. */
    handled: (): Promise<boolean> =>
      eventually('the inbox is empty', async () => (await backend.app.get(BillingInbox).figures()).waiting === 0),
    /** As the report says, however long ago the person signed in. */
    now: (who: Person): Promise<BillingReport> => backend.app.get(BillingReports).report(who.workspaceId, who.userId),
    /** The names of what was recorded, in its order. */
    story: async (workspaceId: WorkspaceId): Promise<string[]> => (await events(workspaceId)).map(({ type }) => type),
    subscribe: async (who: Person, asked: object = {}): Promise<void> => {
      expect(await pay(await checkout(who, asked))).toBe('paid');
      await recorded(who.workspaceId, 'SubscriptionStarted');
    },
    /** The product and the provider are at this moment, and a round has gone by. */
    passTo: async (at: Date): Promise<void> => {
      backend.clock.setTo(at);
      await played(backend.payments).control.tick();
      await backend.app.get(BillingRounds).run();
    },
  };
};
