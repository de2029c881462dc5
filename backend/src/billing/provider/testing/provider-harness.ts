import type { PaymentProvider } from '../payment-provider.js';

/** `declined_later`: the first payment works, later ones do not. */
export type TestCard = 'ok' | 'declined' | 'declined_later' | 'needs_confirmation';

export type Delivery = { body: Buffer; signature: string };

/** A provider that is started for tests, and what its customers, its clock and its network do. */
export type ProviderHarness = {
  provider: PaymentProvider;
  /** Whole seconds; it changes only when it is moved. */
  now: () => Date;
  /** Moves the provider's clock; everything that is due by then has happened when it returns. */
  advanceTo: (at: Date) => Promise<void>;
  /** As the customer does on the checkout page, by the id that `startCheckout` returned. False: the card was refused. */
  payCheckout: (checkout: string, card: TestCard) => Promise<boolean>;
  /** As the customer does on the portal page. */
  replaceCard: (customer: string, card: TestCard) => Promise<void>;
  /** As the customer does who is asked to confirm a payment. */
  confirmPayment: (invoice: string) => Promise<void>;
  /** As the customer's bank does. */
  dispute: (invoice: string) => Promise<void>;
  settleDispute: (invoice: string, outcome: 'won' | 'lost') => Promise<void>;
  /** The webhook calls that were sent since the last call of this, in their order. */
  deliveries: () => Promise<Delivery[]>;
  /** The same delivery of the same moment, signed by somebody else, with the former secret, or by the provider in the other mode. */
  forge: (delivery: Delivery, by: 'other_secret' | 'previous_secret' | 'other_mode') => Delivery;
  /** From now on no call is answered, until it is up again. */
  down: () => void;
  up: () => void;
  /** The next call that changes something takes effect, and its answer is lost. */
  loseNextAnswer: () => void;
  stop: () => Promise<void>;
};
