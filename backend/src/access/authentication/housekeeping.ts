import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { MovingAccount } from '../../accounts/email-change/move-account-email.js';
import { Flows } from '../../sign-up/sessions/sign-up-sessions.js';
import { Erasing } from '../../processes/erasure/erase-due-accounts.js';
import { MailLinks } from '../tokens/mail-links.js';
import { Ceremonies } from '../passkeys/passkey-challenges.js';
import { SignInTries } from '../passwords/sign-in-attempts.js';
import { ProviderFlows } from '../providers/authorization-requests.js';
import { Challenges } from '../second-factor/second-factor-challenges.js';
import { SessionStore } from '../sessions/session-store.js';
import { SessionTokens } from '../sessions/session-tokens.js';

const hour = 3_600_000;

/** What is over is not kept. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly flows: Flows,
    private readonly providerFlows: ProviderFlows,
    private readonly erasing: Erasing,
    private readonly moving: MovingAccount,
    private readonly links: MailLinks,
    private readonly challenges: Challenges,
    private readonly ceremonies: Ceremonies,
    private readonly tries: SignInTries,
    private readonly sessions: SessionStore,
    private readonly tokens: SessionTokens,
    private readonly apiKeys: ApiKeyStore,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), hour).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    try {
      await this.flows.forgetExpired();
      await this.providerFlows.forgetExpired();
      await this.erasing.sweep();
      await this.moving.settle();
      await this.links.forgetExpired();
      await this.challenges.forgetExpired();
      await this.ceremonies.forgetExpired();
      await this.tries.forgetExpired();
      await this.sessions.forgetExpired();
      await this.tokens.forgetExpired();
      await this.apiKeys.forgetExpired();
    } catch (err) {
      this.logger.warn(
        { code: 'expired_data_not_cleaned_up', err },
        'Expired data could not be cleaned up. It is retried in an hour.',
      );
    }
  }
}
