import { Currency } from '@throughline/contracts/billing/money.js';
import { z } from 'zod';

const secrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1)).min(1).max(2));

/** The payment provider of this deployment, and the currency of new subscriptions. */
export const BillingEnvironment = z.object({
  BILLING_PROVIDER: z.enum(['none', 'test', 'stripe']).default('none'),
  BILLING_CURRENCY: Currency.default('USD'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, { error: 'a secret key of Stripe, such as sk_test_…' })
    .optional(),
  STRIPE_WEBHOOK_SECRETS: secrets.optional(),
  /** Another address than Stripe's own: that of the payments simulator. */
  STRIPE_URL: z.url({ protocol: /^https?$/ }).optional(),
});
type Environment = z.infer<typeof BillingEnvironment>;

const needed = {
  none: [],
  test: ['STRIPE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'],
} as const;

/** One sentence for each variable that is missing although there is a payment provider. */
export const billingProblems = (env: Environment): string[] =>
  needed[env.BILLING_PROVIDER]
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: got nothing, wants a value, as BILLING_PROVIDER is ${env.BILLING_PROVIDER}.`);

export const billingConfig = (env: Environment) => ({
  provider: env.BILLING_PROVIDER,
  currency: env.BILLING_CURRENCY,
  stripe: {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS ?? [],
    url: env.STRIPE_URL ?? null,
    live: env.STRIPE_SECRET_KEY?.includes('_live_') ?? false,
  },
});
