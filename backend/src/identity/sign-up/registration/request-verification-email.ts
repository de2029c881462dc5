import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Outbox } from '../../../kernel/mail/outbox.js';
import { RequestVerification } from '../../domain/account.commands.js';
import { AlreadyVerified } from '../../domain/account.errors.js';
import { SignUpSessions, type SignUpSession } from '../sessions/sign-up-sessions.js';
import { VerificationCodes } from '../sessions/verification-codes.js';

/** Requests the e-mail that confirms the address, or the one that says that the address has an account. */
@Injectable()
export class RequestVerificationEmail {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: SignUpSessions,
    private readonly codes: VerificationCodes,
    private readonly outbox: Outbox,
  ) {}

  async request({ id: flowId }: SignUpSession, userId: UserId, meta: CommandMeta): Promise<void> {
    await this.sessions.attachAccount(flowId, userId);
    try {
      await this.commands.execute(new RequestVerification({ userId, flowId }, meta));
    } catch (error) {
      if (error instanceof NotFound)
        throw new Error('The first registration of this mailbox is still in progress.', { cause: error });
      if (!(error instanceof AlreadyVerified)) throw error;
      await this.sessions.attachAccount(flowId, null);
      await this.codes.set(flowId, null);
      await this.outbox.add('account-exists', { id: meta.correlationId, about: { userId } });
    }
  }
}
