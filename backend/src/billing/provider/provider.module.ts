import type { AddressInfo } from 'node:net';
import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock } from '@throughline/platform/clock.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { pepperedKey } from '@throughline/platform/vault/peppered.js';
import { CurrentProvider } from './current-provider.js';
import type { StripeOptions } from './stripe/stripe-provider.js';
import { testProvider } from './test/test-provider.js';

const page =
  ({ publicUrl }: Config, path: string) =>
  (id: string, workspaceId: string): string =>
    `${publicUrl}/${workspaceId}/settings/billing/${path.replace(':id', id)}`;

/** This process, if it serves requests; else whichever does. Known once it listens. */
const ownAddress = ({ roles, publicUrl }: Config, { httpAdapter }: HttpAdapterHost): string => {
  const server = httpAdapter.getHttpServer() as { address: () => AddressInfo | string | null };
  const address = server.address();
  if (!roles.includes('api') || address === null || typeof address === 'string') return publicUrl;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address.address] ?? address.address;
  return `http://${host}:${address.port}`;
};

const stripeOptions = ({ billing: { stripe } }: Config): StripeOptions => {
  const { secretKey, webhookSecrets, live, url } = stripe;
  if (url === null) return { secretKey, webhookSecrets, live };
  const { hostname: host, port, protocol: scheme } = new URL(url);
  const protocol = scheme === 'http:' ? 'http' : 'https';
  return {
    secretKey,
    webhookSecrets,
    live,
    url: { host, protocol, port: Number(port) || (protocol === 'http' ? 80 : 443) },
  };
};

const current = {
  provide: CurrentProvider,
  inject: [CONFIG, Postgres, Clock, HttpAdapterHost],
  useFactory: async (
    config: Config,
    postgres: Postgres,
    clock: Clock,
    http: HttpAdapterHost,
  ): Promise<CurrentProvider> => {
    const { provider: name } = config.billing;
    if (name === 'none') return new CurrentProvider(name, null, null, clock);
    if (name === 'stripe') {
      const { stripeProvider } = await import('./stripe/stripe-provider.js');
      return new CurrentProvider(name, stripeProvider(stripeOptions(config)), null, clock);
    }
    const test = testProvider({
      postgres,
      clock: () => clock.now(),
      get webhookUrl() {
        return `${ownAddress(config, http)}/hooks/billing/test`;
      },
      secret: pepperedKey(config.pepper, 'billing-notices').toString('hex'),
      previousSecret: null,
      live: false,
      pages: {
        checkout: page(config, 'checkout/:id'),
        portal: page(config, 'card'),
        invoice: page(config, 'card'),
      },
    });
    return new CurrentProvider(name, test, test, clock);
  },
};

@Global()
@Module({ providers: [current], exports: [CurrentProvider] })
export class ProviderModule implements OnModuleInit {
  constructor(private readonly current: CurrentProvider) {}

  async onModuleInit(): Promise<void> {
    await this.current.test?.prepare();
  }
}
