import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** This deployment as WebAuthn sees it, and what each answer of a browser has to match. */
@Injectable()
export class RelyingParty {
  readonly id: string;
  readonly expected: { expectedOrigin: string; expectedRPID: string; requireUserVerification: boolean };

  constructor(
    private readonly logger: Logger,
    @Inject(CONFIG) config: Config,
  ) {
    const url = new URL(config.publicUrl);
    this.id = url.hostname;
    this.expected = { expectedOrigin: url.origin, expectedRPID: url.hostname, requireUserVerification: true };
  }

  /** Whatever the library throws is one refusal to the browser; the reason is logged. */
  async refuseOnError<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (err) {
      const reason = err instanceof Error ? err.message : 'unknown';
      this.logger.info({ code: 'passkey_refused', reason }, 'A passkey was refused.');
      throw new DomainError('passkey_failed');
    }
  }
}

/** Loads the library when the first passkey is used. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
