import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StepUpRequest } from '@throughline/contracts/identity/security.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { SignedInAs } from './sessions.js';
import { StepUp, type SteppedUpBy } from '../identity/domain/security.commands.js';
import { PasswordVerifier } from '../passwords/password-verifier.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionStore } from './session-store.js';
import { IssueSession } from './issue-session.js';
import type { AuthContext } from '../requests/auth-context.js';

@Injectable()
export class ReauthenticateSession {
  constructor(
    private readonly passwords: PasswordVerifier,
    private readonly factors: SecondFactors,
    private readonly commands: CommandBus,
    private readonly sessions: SessionStore,
    private readonly signing: IssueSession,
  ) {}

  async withPassword({ password, code }: StepUpRequest, caller: SignedInAs, context: AuthContext): Promise<void> {
    if (!(await this.passwords.verifyOwn(caller.userId, password))) throw new DomainError('current_password_wrong');
    await this.factors.requireCode(caller.userId, code, context.meta);
    await this.complete('password', caller, context);
  }

  /** With a new token: the one before may have been seen by whoever it is protected from. */
  async complete(
    by: SteppedUpBy,
    { userId, sessionId }: Pick<SignedInAs, 'userId' | 'sessionId'>,
    context: AuthContext,
  ): Promise<void> {
    await this.commands.execute(new StepUp({ userId, sessionId, by }, context.meta));
    await this.sessions.markReauthenticated(sessionId);
    await this.signing.rotateToken({ userId, sessionId }, context);
  }
}
