import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StepUpRequest } from '@throughline/contracts/identity/security.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { StepUp, type SteppedUpBy } from '../domain/security.commands.js';
import { PasswordVerifier } from '../passwords/password-verifier.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { IssueSession } from './issue-session.js';
import { SessionStore } from '../../access/sessions/session-store.js';
import type { SessionCaller } from '../../access/requests/caller.js';

/** Somebody signed in proves again who they are, before a change to how they sign in. */
@Injectable()
export class ReauthenticateSession {
  constructor(
    private readonly passwords: PasswordVerifier,
    private readonly factors: SecondFactors,
    private readonly commands: CommandBus,
    private readonly store: SessionStore,
    private readonly issueSession: IssueSession,
  ) {}

  async withPassword({ password, code }: StepUpRequest, caller: SessionCaller, context: AuthContext): Promise<void> {
    if (!(await this.passwords.verifyOwn(caller.userId, password))) throw new DomainError('current_password_wrong');
    await this.factors.requireCode(caller.userId, code, context.meta);
    await this.complete('password', caller, context);
  }

  /** The session gets a new token: somebody else may have copied the one before. */
  async complete(
    by: SteppedUpBy,
    { userId, sessionId }: Pick<SessionCaller, 'userId' | 'sessionId'>,
    context: AuthContext,
  ): Promise<void> {
    await this.commands.execute(new StepUp({ userId, sessionId, by }, context.meta));
    await this.store.markReauthenticated(sessionId);
    await this.issueSession.rotateToken({ userId, sessionId }, context);
  }
}
