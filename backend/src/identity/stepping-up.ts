import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StepUpRequest } from '@throughline/contracts/identity/security.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { SignedInAs } from '../access/sessions/sessions.js';
import { StepUp, type SteppedUpBy } from './domain/security.commands.js';
import { PasswordCheck } from './passwords/password-check.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { SessionStore } from '../access/sessions/session-store.js';
import { IssueSession } from '../access/sessions/issue-session.js';
import type { AuthContext } from '../access/sessions/auth-context.js';

@Injectable()
export class SteppingUp {
  constructor(
    private readonly passwords: PasswordCheck,
    private readonly factors: SecondFactors,
    private readonly commands: CommandBus,
    private readonly sessions: SessionStore,
    private readonly signing: IssueSession,
  ) {}

  async byPassword({ password, code }: StepUpRequest, caller: SignedInAs, visit: AuthContext): Promise<void> {
    if (!(await this.passwords.checkOwn(caller.userId, password))) throw new DomainError('current_password_wrong');
    await this.factors.need(caller.userId, code, visit.meta);
    await this.done('password', caller, visit);
  }

  /** With a new token: the one before may have been seen by whoever it is protected from. */
  async done(
    by: SteppedUpBy,
    { userId, sessionId }: Pick<SignedInAs, 'userId' | 'sessionId'>,
    visit: AuthContext,
  ): Promise<void> {
    await this.commands.execute(new StepUp({ userId, sessionId, by }, visit.meta));
    await this.sessions.markFresh(sessionId);
    await this.signing.replaceToken({ userId, sessionId }, visit);
  }
}
