import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StepUpRequest } from '@throughline/contracts/identity/security.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { SignedInAs } from './sessions.js';
import { StepUp, type SteppedUpBy } from '../identity/domain/security.commands.js';
import { PasswordCheck } from '../passwords/password-verifier.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionStore } from './session-store.js';
import { Signing } from './issue-session.js';
import type { Visit } from '../requests/auth-context.js';

@Injectable()
export class SteppingUp {
  constructor(
    private readonly passwords: PasswordCheck,
    private readonly factors: SecondFactors,
    private readonly commands: CommandBus,
    private readonly sessions: SessionStore,
    private readonly signing: Signing,
  ) {}

  async byPassword({ password, code }: StepUpRequest, caller: SignedInAs, visit: Visit): Promise<void> {
    if (!(await this.passwords.checkOwn(caller.userId, password))) throw new DomainError('current_password_wrong');
    await this.factors.need(caller.userId, code, visit.meta);
    await this.done('password', caller, visit);
  }

  /** With a new token: the one before may have been seen by whoever it is protected from. */
  async done(
    by: SteppedUpBy,
    { userId, sessionId }: Pick<SignedInAs, 'userId' | 'sessionId'>,
    visit: Visit,
  ): Promise<void> {
    await this.commands.execute(new StepUp({ userId, sessionId, by }, visit.meta));
    await this.sessions.freshen(sessionId);
    await this.signing.renew({ userId, sessionId }, visit);
  }
}
