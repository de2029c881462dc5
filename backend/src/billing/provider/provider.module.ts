import { Global, Module } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CurrentProvider } from './current-provider.js';
import { Simulator } from './simulator.js';
import type { StripeOptions } from './stripe/stripe-provider.js';

const getAddress = (url: string): NonNullable<StripeOptions['url']> => {
  const { hostname: host, port, protocol: scheme } = new URL(url);
  const protocol = scheme === 'http:' ? 'http' : 'https';
  return { host, protocol, port: Number(port) || (protocol === 'http' ? 80 : 443) };
};

/** Stripe and the simulator, which speaks its wire, differ by an address. */
const current = {
  provide: CurrentProvider,
  inject: [CONFIG, Clock],
  useFactory: async ({ billing }: Config, clock: Clock): Promise<CurrentProvider> => {
    const { provider: name, stripe } = billing;
    if (name === 'none') return new CurrentProvider(name, null, null, clock);
    const { stripeProvider } = await import('./stripe/stripe-provider.js');
    const { url, ...keys } = stripe;
    const provider = stripeProvider({ name, ...keys, ...(url === null ? {} : { url: getAddress(url) }) });
    const simulator = name === 'test' && url !== null ? new Simulator(url, stripe.secretKey) : null;
    return new CurrentProvider(name, provider, simulator, clock);
  },
};

@Global()
@Module({ providers: [current], exports: [CurrentProvider] })
export class ProviderModule {}
