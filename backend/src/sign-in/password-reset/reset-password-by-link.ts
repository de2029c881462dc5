import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type UserId } from '@throughline/contracts/ids.js';
import type { ResetChangeRequest, ResetInspection } from '@throughline/contracts/identity/reset.requests.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { IssueApiKey } from '../../accounts/api-keys/issue-api-key.js';
import { ResetPassword } from '../../access/identity/domain/security.commands.js';
import { MailLinks } from '../../access/tokens/mail-links.js';
import { maskedEmail } from '../../kernel/mail/masked-email.js';
import { CredentialStore } from '../../access/passwords/credential-store.js';
import { checkPassword } from '../../access/passwords/password-rules.js';
import { SignInAttempts } from '../../access/passwords/sign-in-attempts.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { SecondFactors } from '../../access/second-factor/second-factors.js';
import { RevokeSessions } from '../../access/sessions/revoke-sessions.js';
import type { AuthContext } from '../../access/requests/auth-context.js';

/** By the link in the mail: another password, and every session and every API key ends. Nobody is signed in by it. */
@Injectable()
export class ResetPasswordByLink {
  constructor(
    private readonly links: MailLinks,
    private readonly people: PeopleQueries,
    private readonly passwords: Passwords,
    private readonly credentials: CredentialStore,
    private readonly tries: SignInAttempts,
    private readonly revoking: RevokeSessions,
    private readonly apiKeys: IssueApiKey,
    private readonly factors: SecondFactors,
    private readonly commands: CommandBus,
  ) {}

  async inspect(token: string): Promise<ResetInspection> {
    const { userId } = await this.links.inspect('reset', token);
    return { email: maskedEmail((await this.people.get(userId)).email) };
  }

  /** What can be refused is refused before the link is used up; sessions end before there is a new password. */
  async change({ token, password, code }: ResetChangeRequest, context: AuthContext): Promise<void> {
    const { userId } = await this.links.inspect('reset', token);
    const fingerprint = await this.check(userId, password);
    await this.factors.requireCode(userId, code, { ...context.meta, actor: { kind: 'user', id: userId } });
    const { id } = await this.links.redeem('reset', token);
    const commandId = CommandId.parse(derivedId(id, 'reset-password'));
    const meta = { ...context.meta, commandId, actor: { kind: 'user' as const, id: userId } };
    await this.revoking.revokeAll(userId, 'password_reset', meta);
    await this.apiKeys.revokeAll({ userId, reason: 'password_reset' }, meta);
    await this.commands.execute(new ResetPassword({ userId }, meta));
    await this.credentials.resetPassword(userId, await this.passwords.hash(password));
    await this.tries.clearMailbox(fingerprint);
  }

  private async check(userId: UserId, password: string): Promise<string> {
    const { name, email } = await this.people.get(userId);
    checkPassword(password, [name, email]);
    const credential = await this.credentials.findByUser(userId);
    if (credential === null) throw new DomainError('link_expired');
    const { matches } = await this.passwords.check(credential.passwordHash, password);
    if (matches) throw new DomainError('password_same');
    return credential.fingerprint;
  }
}
