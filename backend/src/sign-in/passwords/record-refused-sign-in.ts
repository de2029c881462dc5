import { randomInt } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { RefuseSignIn } from '../../access/identity/domain/account.commands.js';
import { termsVersion } from '../../sign-up/registration/terms.js';
import { VerificationMails } from '../../sign-up/registration/start-sign-up.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import type { Visit } from '../../access/requests/auth-context.js';
import type { Credential } from '../../access/passwords/credential-store.js';

/** Milliseconds after the answer. */
const recorded = { soonest: 100, latest: 2_000 };

type Unverified = { email: string; credential: Credential; returnTo: string | null };

@Injectable()
export class SignInRefusals implements OnModuleDestroy {
  private readonly unrecorded = new Map<NodeJS.Timeout, () => Promise<void>>();
  private stopping = false;

  constructor(
    private readonly commands: CommandBus,
    private readonly mails: VerificationMails,
    private readonly people: PeopleQueries,
    private readonly logger: Logger,
  ) {}

  /**
   * Well after the answer: an address without an account has nothing to record, and its answer must not come sooner. At
   * any moment: or the next answer would always be the one that waits for it.
   */
  recordLater(userId: UserId, reason: 'password' | 'unverified', meta: CommandMeta): void {
    const record = async (): Promise<void> => {
      this.unrecorded.delete(timer);
      try {
        await this.commands.execute(new RefuseSignIn({ userId, reason }, meta));
      } catch (err) {
        this.logger.warn({ code: 'refused_sign_in_not_recorded', err }, 'A refused sign-in could not be recorded.');
      }
    };
    const timer = setTimeout(() => void record(), this.stopping ? 0 : randomInt(recorded.soonest, recorded.latest));
    this.unrecorded.set(timer, record);
  }

  /** A process that stops does not wait. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.unrecorded].map(([timer, record]) => {
        clearTimeout(timer);
        return record();
      }),
    );
  }

  /** The password is right, so the person may know: back to the page that waits, with a new mail if it is time. */
  async unverified({ email, credential, returnTo }: Unverified, visit: Visit): Promise<void> {
    const { userId, fingerprint, passwordHash } = credential;
    this.recordLater(userId, 'unverified', visit.meta);
    const { name } = await this.people.get(userId);
    const registration = { name, email, passwordHash, termsVersion };
    await this.mails.beginAgain({ fingerprint, registration, returnTo, accountId: userId }, visit);
  }
}
