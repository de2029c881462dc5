import { randomBytes } from 'node:crypto';
import { readConfig, type Config } from '@throughline/platform/config/config.js';

export type Addresses = { databaseUrl: string; eventStoreUrl: string; smtpUrl: string };

/** The public URL of the product, which tests send in `Origin`. */
export const origin = 'http://localhost:3000';

/** The settings of a process. Callers may choose their network, so that a test does not use up the limits of another. */
export const testEnv = (
  { databaseUrl, eventStoreUrl, smtpUrl }: Addresses,
  env: Record<string, string> = {},
): Record<string, string> => ({
  NODE_ENV: 'test',
  PORT: '0',
  PUBLIC_URL: origin,
  DATABASE_URL: databaseUrl,
  EVENTSTORE_URL: eventStoreUrl,
  SMTP_URL: smtpUrl,
  KEY_RING: `test:${randomBytes(32).toString('base64')}`,
  PEPPER: randomBytes(32).toString('base64'),
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
  TRUSTED_PROXIES: '127.0.0.1',
  // Tests send more requests in a second than the limits of a deployment allow.
  SIGN_INS_PER_SECOND: '100000',
  SIGN_UPS_PER_SECOND: '100000',
  MAIL_REQUESTS_PER_SECOND: '100000',
  NETWORK_REQUESTS_PER_MINUTE: '10000000',
  SESSION_REQUESTS_PER_MINUTE: '10000000',
  EGRESS_ALLOW_PRIVATE: '127.0.0.0/8',
  ...env,
});

export const testConfig = (addresses: Addresses, env: Record<string, string> = {}): Config =>
  readConfig(testEnv(addresses, env));
