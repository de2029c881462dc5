import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { MoveAccountEmail } from '../../accounts/email-change/move-account-email.js';
import { SignUpSessions } from '../../sign-up/sessions/sign-up-sessions.js';
import { EraseDueAccounts } from '../../processes/erasure/erase-due-accounts.js';
import { MailLinks } from '../tokens/mail-links.js';
import { PasskeyChallenges } from '../passkeys/passkey-challenges.js';
import { SignInAttempts } from '../passwords/sign-in-attempts.js';
import { AuthorizationRequests } from '../providers/authorization-requests.js';
import { SecondFactorChallenges } from '../second-factor/second-factor-challenges.js';
import { SessionStore } from '../sessions/session-store.js';
import { SessionTokens } from '../sessions/session-tokens.js';

const hour = 3_600_000;

/** What is over is not kept. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly flows: SignUpSessions,
    private readonly providerFlows: AuthorizationRequests,
    private readonly erasing: EraseDueAccounts,
    private readonly moving: MoveAccountEmail,
    private readonly links: MailLinks,
    private readonly challenges: SecondFactorChallenges,
    private readonly ceremonies: PasskeyChallenges,
    private readonly tries: SignInAttempts,
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
      await this.flows.deleteExpired();
      await this.providerFlows.deleteExpired();
      await this.erasing.run();
      await this.moving.releaseOldEmails();
      await this.links.deleteExpired();
      await this.challenges.deleteExpired();
      await this.ceremonies.deleteExpired();
      await this.tries.deleteExpired();
      await this.sessions.deleteExpired();
      await this.tokens.deleteExpired();
      await this.apiKeys.deleteExpired();
    } catch (err) {
      this.logger.warn({ err }, 'What has expired could not be cleared away; it is tried again in an hour.');
    }
  }
}
