import Stripe from 'stripe';
import { startPayments, type Payments, type PaymentsOptions } from '../simulator.js';

/** Where the time of the simulator begins: 1 January 2026. */
export const start = Date.UTC(2026, 0, 1) / 1_000;
export const day = 86_400;
export const hour = 3_600;

export const getClient = (url: string, key = 'sk_test_fixture'): Stripe => {
  const { hostname: host, port } = new URL(url);
  return new Stripe(key, { host, port: Number(port), protocol: 'http', maxNetworkRetries: 0, telemetry: false });
};

/** A simulator whose time is the same until it is moved, the SDK as its client, and what tests need often. */
export class PaymentFixture {
  readonly stripe: Stripe;

  private constructor(readonly payments: Payments) {
    this.stripe = getClient(payments.url);
  }

  static async start(options: PaymentsOptions = {}): Promise<PaymentFixture> {
    return new PaymentFixture(await startPayments({ now: () => start * 1_000, ...options }));
  }

  get control() {
    return this.payments.control;
  }

  stop(): Promise<void> {
    return this.payments.stop();
  }

  /** A monthly price of 10 EUR, where nothing else is said. */
  price(fields: Partial<Stripe.PriceCreateParams> = {}): Promise<Stripe.Price> {
    return this.stripe.prices.create({
      currency: 'eur',
      unit_amount: 1_000,
      recurring: { interval: 'month' },
      product_data: { name: 'Team' },
      ...fields,
    });
  }

  customer(fields: Stripe.CustomerCreateParams = {}): Promise<Stripe.Customer> {
    return this.stripe.customers.create({ email: 'mara@example.com', name: 'Mara', ...fields });
  }

  checkout(customer: string, price: string): Promise<Stripe.Checkout.Session> {
    return this.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price, quantity: 2 }],
      success_url: 'https://throughline.example/done',
    });
  }

  /** A subscription that begins with a checkout. */
  async subscribe(card = '4242424242424242'): Promise<{ customer: string; subscription: string }> {
    const { id: customer } = await this.customer();
    const { id: session } = await this.checkout(customer, (await this.price()).id);
    expect(await this.control.payCheckout({ session, card, confirmed: true })).toBe('paid');
    const { data } = await this.stripe.subscriptions.list({ customer });
    return { customer, subscription: data[0]?.id ?? '' };
  }
}

/** The error of a request that must fail. */
export const getError = async (request: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The request did not fail.');
};

export const toId = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '');
