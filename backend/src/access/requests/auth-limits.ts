import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import {
  callerNetwork,
  callerSite,
  callerWiderNetwork,
  isLoopback,
  widerNetworkTimes,
} from '../../kernel/http/rate-limits/caller-network.js';
import { RateLimits, type RateLimit } from '../../kernel/http/rate-limits/rate-limits.js';

type Limit<K extends string> = Extract<RateLimit, `${string}.${K}`>;

const everyone: Partial<Record<Limit<'network'>, Limit<'everyone'>>> = {
  'sign-in.network': 'sign-in.everyone',
  'register.network': 'register.everyone',
  'mail.network': 'mail.everyone',
};

const ofCaller: Record<Limit<'address'>, Limit<'caller'>> = {
  'register.address': 'register.caller',
  'mail.address': 'mail.caller',
};

/** Limits attempts by network and by mailbox, whether or not the mailbox has an account. */
@Injectable()
export class AuthLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** In the embedded default every request comes from this machine, so requests from it are not counted. */
  async limitNetwork(name: Limit<'network'>, request: FastifyRequest): Promise<void> {
    if (this.config.mail.inboxUrl !== null && isLoopback(request.ip)) return;
    await this.limits.countAttempt(name, callerNetwork(request.ip), request);
    const wider = callerWiderNetwork(request.ip);
    if (wider !== null) await this.limits.countWiderNetwork(name, wider, widerNetworkTimes);
    // Counted last: a network that is refused must not use up the limit of everyone.
    const together = everyone[name];
    if (together !== undefined) await this.limits.countAttempt(together, 'everyone');
  }

  async limitMailbox(name: Limit<'address'>, fingerprint: string, request: FastifyRequest): Promise<void> {
    // Counted first: a caller that is refused must not use up the limit of the mailbox.
    await this.limits.countAttempt(ofCaller[name], `${fingerprint} ${getName(request)}`);
    await this.limits.countAttempt(name, fingerprint);
  }

  /** Returns the milliseconds to wait instead of refusing; 0 when the attempt may be made. */
  mailboxDelay(name: Limit<'address'>, fingerprint: string, request: FastifyRequest): Promise<number> {
    return getDelay(() => this.limitMailbox(name, fingerprint, request));
  }

  /** As `mailboxDelay`, of a browser that has signed in to the mailbox before: whatever others do, its own requests are left. */
  browserDelay(device: string, fingerprint: string): Promise<number> {
    return getDelay(() => this.limits.countAttempt('mail.browser', `${fingerprint} ${device}`));
  }

  /** Refuses a caller at its own limit. The limit of the mailbox, which others may have used up, only delays it. */
  async limitCaller(name: Limit<'address'>, fingerprint: string, request: FastifyRequest): Promise<number> {
    await this.limits.countAttempt(ofCaller[name], `${fingerprint} ${getName(request)}`);
    return getDelay(() => this.limits.countAttempt(name, fingerprint));
  }
}

const getDelay = async (count: () => Promise<void>): Promise<number> => {
  try {
    await count();
    return 0;
  } catch (error) {
    if (error instanceof DomainError) return (error.extras.retryAfter ?? 60) * 1_000;
    throw error;
  }
};

/** A signed-in person is the same caller in every network. */
const getName = ({ caller, ip }: FastifyRequest): string => caller?.userId ?? callerSite(ip);
