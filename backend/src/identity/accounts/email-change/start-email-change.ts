import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { CancelEmailChange, RequestEmailChange } from '../../domain/security.commands.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import type { SessionCaller } from '../../../access/requests/caller.js';
import { MailLinks } from '../../tokens/mail-links.js';
import { CheckNewEmail } from './check-new-email.js';
import { EmailChangeStore } from './email-change-store.js';

/** The address changes once its mailbox confirms it. The answer does not reveal whether the address has an account. */
@Injectable()
export class StartEmailChange {
  constructor(
    private readonly checkNewEmail: CheckNewEmail,
    private readonly changes: EmailChangeStore,
    private readonly links: MailLinks,
    private readonly vault: Vault,
    private readonly commands: CommandBus,
  ) {}

  async start(email: string, { userId }: SessionCaller, { request, meta }: AuthContext): Promise<Receipt> {
    const change = await this.checkNewEmail.check(email, userId, request);
    await this.changes.add(change);
    await this.links.revoke('email-change', userId);
    const newEmail = await this.vault.seal(userId, 'newEmail', email);
    return this.commands.execute(new RequestEmailChange({ userId, changeId: change.id, newEmail }, meta));
  }

  async cancel({ userId }: SessionCaller, { meta }: AuthContext): Promise<Receipt> {
    await this.links.revoke('email-change', userId);
    return this.commands.execute(new CancelEmailChange({ userId }, meta));
  }
}
