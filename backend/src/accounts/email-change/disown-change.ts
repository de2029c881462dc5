import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import type { StopInspection } from '@throughline/contracts/identity/security.requests.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { IssueApiKey } from '../api-keys/issue-api-key.js';
import { DisownPassword, StopEmailChange } from '../../access/identity/domain/security.commands.js';
import { EmailChangeOver } from '../../access/identity/domain/account.errors.js';
import { MailLinks, type MailLink } from '../../access/tokens/mail-links.js';
import { maskedEmail } from '../../kernel/mail/masked-email.js';
import { CredentialStore } from '../../access/passwords/credential-store.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { RevokeSessions } from '../../access/sessions/revoke-sessions.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { EmailChangeStore, type EmailChange } from './email-change-store.js';
import { MoveAccountEmail } from './move-account-email.js';

/** Links with this subject disown a password; others name the change of address they stop. */
export const ofPassword = 'password';

/** "That was not me": the address of before counts again, no password signs in, and every session and API key ends. */
@Injectable()
export class DisownChange {
  constructor(
    private readonly links: MailLinks,
    private readonly changes: EmailChangeStore,
    private readonly moving: MoveAccountEmail,
    private readonly credentials: CredentialStore,
    private readonly people: PeopleQueries,
    private readonly commands: CommandBus,
    private readonly revoking: RevokeSessions,
    private readonly apiKeys: IssueApiKey,
    private readonly vault: Vault,
  ) {}

  async inspect(token: string): Promise<StopInspection> {
    const link = await this.links.inspect('stop', token);
    if (link.subject === ofPassword) {
      return { about: 'password', email: maskedEmail((await this.people.get(link.userId)).email) };
    }
    return { about: 'email', email: maskedEmail((await this.changeOf(link)).before.email) };
  }

  async stop(token: string, context: AuthContext): Promise<void> {
    const looked = await this.links.inspect('stop', token);
    const change = looked.subject === ofPassword ? null : await this.changeOf(looked);
    const { id, userId } = await this.links.redeem('stop', token);
    const commandId = CommandId.parse(derivedId(id, 'stop'));
    const meta = { ...context.meta, commandId, actor: { kind: 'user' as const, id: userId } };
    await this.revoking.revokeAll(userId, 'stopped', meta);
    await this.apiKeys.revokeAll({ userId, reason: 'stopped' }, meta);
    if (change === null) await this.commands.execute(new DisownPassword({ userId }, meta));
    else {
      const email = await this.vault.seal(userId, 'email', change.before.email);
      await this.commands.execute(new StopEmailChange({ userId, changeId: change.id, email }, meta));
      await this.moving.moveBack(change.id);
      await this.links.revoke('email-change', userId);
    }
    await this.credentials.lock(userId);
  }

  private async changeOf({ subject }: MailLink): Promise<EmailChange> {
    const change = subject === null ? null : await this.changes.get(subject);
    if (change === null) throw new EmailChangeOver();
    return change;
  }
}
