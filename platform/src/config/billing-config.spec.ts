import { readConfig, type Config } from './config.js';

const needed = {
  DATABASE_URL: 'postgres://x',
  EVENTSTORE_URL: 'esdb://x',
  SMTP_URL: 'smtp://x',
  KEY_RING: `k:${'A'.repeat(43)}=`,
  PEPPER: `${'A'.repeat(43)}=`,
};
const read = (env: Record<string, string>): Config['billing'] => readConfig({ ...needed, ...env }).billing;
const stripe = { BILLING_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_a1', STRIPE_WEBHOOK_SECRETS: 'whsec_new' };

describe('who takes money', () => {
  it('is the simulator with its address and keys, which only npm start knows', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_a1', STRIPE_WEBHOOK_SECRETS: 'whsec_1' };
    const played = { BILLING_PROVIDER: 'test', ...keys, STRIPE_URL: 'http://127.0.0.1:4012' };
    expect(read(played)).toMatchObject({ provider: 'test', stripe: { url: 'http://127.0.0.1:4012', live: false } });
    expect(() => read({ ...played, STRIPE_URL: '' })).toThrow(/^STRIPE_URL: got nothing/);
  });

  it('is nobody by itself', () => expect(read({})).toMatchObject({ provider: 'none', currency: 'USD' }));

  it('is Stripe with its key and one or two secrets', () => {
    expect(read(stripe).stripe).toMatchObject({ webhookSecrets: ['whsec_new'], live: false, url: null });
    expect(read({ ...stripe, STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old' }).stripe.webhookSecrets).toEqual([
      'whsec_new',
      'whsec_old',
    ]);
    expect(read({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_a1' }).stripe.live).toBe(true);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY: got nothing/],
    [{ STRIPE_WEBHOOK_SECRETS: '' }, /^STRIPE_WEBHOOK_SECRETS: got nothing/],
    [{ STRIPE_WEBHOOK_SECRETS: 'a,' }, /^STRIPE_WEBHOOK_SECRETS: got a value that does not fit/],
    [{ STRIPE_WEBHOOK_SECRETS: 'a,b,c' }, /^STRIPE_WEBHOOK_SECRETS: /],
    [{ STRIPE_SECRET_KEY: 'pk_test_public' }, /^STRIPE_SECRET_KEY: got a value that does not fit/],
    [{ BILLING_CURRENCY: 'XXX' }, /^BILLING_CURRENCY: /],
  ])('stops the start when it is %j', (env, sentence) => expect(() => read({ ...stripe, ...env })).toThrow(sentence));
});
