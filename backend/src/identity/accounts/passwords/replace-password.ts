import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { SessionCaller } from '../../../access/requests/caller.js';
import { ChangePassword } from '../../domain/account.commands.js';
import { PeopleQueries } from '../../people.queries.js';
import { UserSessions } from '../../sessions/user-sessions.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { PasswordVerifier } from '../../passwords/password-verifier.js';
import { checkPassword } from '../../passwords/password-rules.js';

type First = SessionCaller & { next: string };
type Change = First & { current: string };

/** Ends every other session, and gives this one a new token. */
@Injectable()
export class ReplacePassword {
  constructor(
    private readonly commands: CommandBus,
    private readonly passwords: PasswordVerifier,
    private readonly people: PeopleQueries,
    private readonly sessions: UserSessions,
  ) {}

  async replace({ userId, sessionId, current, next }: Change, context: AuthContext): Promise<Receipt> {
    const { name, email } = await this.people.get(userId);
    checkPassword(next, [name, email]);
    if (!(await this.passwords.verifyOwn(userId, current))) throw new DomainError('current_password_wrong');
    if (current.normalize('NFC') === next.normalize('NFC')) throw new DomainError('password_same');
    await this.passwords.changePassword(userId, next);
    const receipt = await this.commands.execute(new ChangePassword({ userId }, context.meta));
    await this.sessions.afterPasswordChange({ userId, sessionId }, context);
    return receipt;
  }

  /** Refused, before anything is replaced, when the account has a password. */
  async setFirst({ userId, sessionId, next }: First, context: AuthContext): Promise<Receipt> {
    const { name, email } = await this.people.get(userId);
    checkPassword(next, [name, email]);
    const receipt = await this.commands.execute(new ChangePassword({ userId }, context.meta, true));
    await this.passwords.changePassword(userId, next);
    await this.sessions.afterPasswordChange({ userId, sessionId }, context);
    return receipt;
  }
}
