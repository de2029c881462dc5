import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { isLoopback, callerNetwork } from '../../kernel/http/rate-limits/caller-network.js';
import { RateLimits, type RateLimit } from '../../kernel/http/rate-limits/rate-limits.js';

type Limit<K extends string> = Extract<RateLimit, `${string}.${K}`>;

const everyone: Partial<Record<Limit<'network'>, Limit<'everyone'>>> = {
  'sign-in.network': 'sign-in.everyone',
  'register.network': 'register.everyone',
  'mail.network': 'mail.everyone',
};

/** How often somebody may try, by where they are and by the mailbox they name, be there an account or not. */
@Injectable()
export class AuthLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** On the embedded default everyone is this machine, and nobody is counted for that. */
  async network(name: Limit<'network'>, request: FastifyRequest): Promise<void> {
    if (this.config.mail.inboxUrl !== null && isLoopback(request.ip)) return;
    await this.limits.countAttempt(name, callerNetwork(request.ip), request);
    // Not before: one network that is refused must not use up what is for everyone.
    const together = everyone[name];
    if (together !== undefined) await this.limits.countAttempt(together, 'everyone');
  }

  async mailbox(name: Limit<'address'>, fingerprint: string): Promise<void> {
    await this.limits.countAttempt(name, fingerprint);
  }

  /** Milliseconds to wait instead of a refusal; 0 when the try counts. */
  async wait(name: Limit<'address'>, fingerprint: string): Promise<number> {
    try {
      await this.mailbox(name, fingerprint);
      return 0;
    } catch (error) {
      if (error instanceof DomainError) return (error.extras.retryAfter ?? 60) * 1_000;
      throw error;
    }
  }
}
