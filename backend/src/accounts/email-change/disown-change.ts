import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import type { StopInspection } from '@throughline/contracts/identity/security.requests.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { MyApiKeys } from '../api-keys/issue-api-key.js';
import { DisownPassword, StopEmailChange } from '../../access/identity/domain/security.commands.js';
import { EmailChangeOver } from '../../access/identity/domain/account.errors.js';
import { MailLinks, type MailLink } from '../../access/tokens/mail-links.js';
import { maskedEmail } from '../../kernel/mail/masked-email.js';
import { Credentials } from '../../access/passwords/credential-store.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { RevokingSessions } from '../../access/sessions/revoke-sessions.js';
import type { Visit } from '../../access/requests/auth-context.js';
import { EmailChanges, type EmailChange } from './email-change-store.js';
import { MovingAccount } from './move-account-email.js';

/** Links with this subject disown a password; others name the change of address they stop. */
export const ofPassword = 'password';

/** "That was not me": the address of before counts again, no password signs in, and every session and API key ends. */
@Injectable()
export class Stopping {
  constructor(
    private readonly links: MailLinks,
    private readonly changes: EmailChanges,
    private readonly moving: MovingAccount,
    private readonly credentials: Credentials,
    private readonly people: PeopleQueries,
    private readonly commands: CommandBus,
    private readonly revoking: RevokingSessions,
    private readonly apiKeys: MyApiKeys,
    private readonly vault: Vault,
  ) {}

  async inspect(token: string): Promise<StopInspection> {
    const link = await this.links.look('stop', token);
    if (link.subject === ofPassword) {
      return { about: 'password', email: maskedEmail((await this.people.get(link.userId)).email) };
    }
    return { about: 'email', email: maskedEmail((await this.changeOf(link)).before.email) };
  }

  async stop(token: string, visit: Visit): Promise<void> {
    const looked = await this.links.look('stop', token);
    const change = looked.subject === ofPassword ? null : await this.changeOf(looked);
    const { id, userId } = await this.links.take('stop', token);
    const commandId = CommandId.parse(derivedId(id, 'stop'));
    const meta = { ...visit.meta, commandId, actor: { kind: 'user' as const, id: userId } };
    await this.revoking.all(userId, 'stopped', meta);
    await this.apiKeys.revokeAll({ userId, reason: 'stopped' }, meta);
    if (change === null) await this.commands.execute(new DisownPassword({ userId }, meta));
    else {
      const email = await this.vault.seal(userId, 'email', change.before.email);
      await this.commands.execute(new StopEmailChange({ userId, changeId: change.id, email }, meta));
      await this.moving.back(change.id);
      await this.links.end('email-change', userId);
    }
    await this.credentials.lock(userId);
  }

  private async changeOf({ subject }: MailLink): Promise<EmailChange> {
    const change = subject === null ? null : await this.changes.get(subject);
    if (change === null) throw new EmailChangeOver();
    return change;
  }
}
