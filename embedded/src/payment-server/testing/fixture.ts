import Stripe from 'stripe';
import { startPaymentServer, type PaymentServer, type PaymentServerOptions } from '../payment-server.js';

/** Where the time of test clocks and of the server begins: 1 January 2026. */
export const start = Date.UTC(2026, 0, 1) / 1_000;
export const day = 86_400;
export const hour = 3_600;

export const clientOf = (port: number, key = 'sk_test_fixture'): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

type PriceFields = Partial<Stripe.PriceCreateParams> & { name?: string };
type SubscriptionFields = Partial<Stripe.SubscriptionCreateParams> & { price: string; quantity?: number };

/** A server whose time is the same until it is moved, the SDK as its client, and what tests need often. */
export class PaymentFixture {
  readonly stripe: Stripe;

  private constructor(readonly server: PaymentServer) {
    this.stripe = clientOf(server.port);
  }

  static async start(options: PaymentServerOptions = {}): Promise<PaymentFixture> {
    const server = await startPaymentServer({ now: () => start * 1_000, wait: () => Promise.resolve(), ...options });
    return new PaymentFixture(server);
  }

  get control() {
    return this.server.control;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** A monthly price of 10 EUR, where nothing else is said. */
  async price({ name = 'Team', ...fields }: PriceFields = {}): Promise<Stripe.Price> {
    const amount = fields.unit_amount_decimal === undefined ? { unit_amount: 1_000 } : {};
    return this.stripe.prices.create({
      currency: 'eur',
      ...amount,
      recurring: { interval: 'month' },
      product_data: { name },
      ...fields,
    });
  }

  /** A customer with a card as the default. */
  async customer({
    card = 'pm_card_visa',
    ...fields
  }: Stripe.CustomerCreateParams & { card?: string | null } = {}): Promise<Stripe.Customer> {
    const customer = await this.stripe.customers.create({ email: 'mara@example.com', name: 'Mara', ...fields });
    return card === null ? customer : this.giveCard(customer.id, card);
  }

  async giveCard(customer: string, card: string): Promise<Stripe.Customer> {
    const method = await this.stripe.paymentMethods.attach(card, { customer });
    return this.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
  }

  /** A customer on a test clock that begins at `start`. */
  async clockedCustomer(card: string | null = 'pm_card_visa') {
    const clock = await this.stripe.testHelpers.testClocks.create({ frozen_time: start });
    const customer = await this.customer({ test_clock: clock.id, card });
    return { clock, customer };
  }

  advance(clock: string, to: number): Promise<Stripe.TestHelpers.TestClock> {
    return this.stripe.testHelpers.testClocks.advance(clock, { frozen_time: to });
  }

  async subscribe(
    customer: string,
    { price, quantity = 1, ...fields }: SubscriptionFields,
  ): Promise<Stripe.Subscription> {
    return this.stripe.subscriptions.create({ customer, items: [{ price, quantity }], ...fields });
  }

  /** Invoices of a customer, newest first. */
  async invoices(customer: string): Promise<Stripe.Invoice[]> {
    return (await this.stripe.invoices.list({ customer, limit: 100 })).data;
  }

  /** Types of the events of an object, oldest first. */
  async eventTypes(id: string): Promise<string[]> {
    const { data } = await this.stripe.events.list({ limit: 100 });
    return data
      .filter(({ data: { object } }) => 'id' in object && object.id === id)
      .map(({ type }) => type)
      .reverse();
  }
}

/** The error of a request that must fail. */
export const errorOf = async (request: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The request did not fail.');
};

export const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '');
