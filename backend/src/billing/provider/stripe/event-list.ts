import type Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider.js';
import { find, type Ask } from './ask.js';
import { getNotice } from './notices.js';

/** Before the first event, and after a cursor that Stripe has no more: it keeps events for 30 days. */
const everything = (ask: Ask): Promise<Stripe.Event[]> =>
  ask((stripe) => stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }));

const after = async (ask: Ask, cursor: string): Promise<Stripe.Event[]> => {
  if (cursor === '') return everything(ask);
  const page = await find(ask((stripe) => stripe.events.list({ ending_before: cursor, limit: 100 })));
  return page === null ? everything(ask) : page.data;
};

/** A cursor is the id of an event; empty where there is none. */
export const toEvents = (ask: Ask): Pick<PaymentProvider, 'listSince'> => ({
  listSince: async (cursor) => {
    if (cursor === null) {
      const { data } = await ask((stripe) => stripe.events.list({ limit: 1 }));
      return { notices: [], cursor: data[0]?.id ?? '' };
    }
    const events = await after(ask, cursor);
    return { notices: events.toReversed().map(getNotice), cursor: events[0]?.id ?? cursor };
  },
});
