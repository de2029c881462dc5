import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { StopEmailChange } from '../../domain/security.commands.js';
import { MailLinks } from '../../tokens/mail-links.js';
import type { EmailChange } from './email-change-store.js';
import { MoveAccountEmail } from './move-account-email.js';

/** The address before the change counts again, whether or not the new one was confirmed. */
@Injectable()
export class RevertEmailChange {
  constructor(
    private readonly commands: CommandBus,
    private readonly vault: Vault,
    private readonly moveAccountEmail: MoveAccountEmail,
    private readonly links: MailLinks,
  ) {}

  async revert({ id: changeId, userId, before }: EmailChange, meta: CommandMeta): Promise<void> {
    const email = await this.vault.seal(userId, 'email', before.email);
    await this.commands.execute(new StopEmailChange({ userId, changeId, email }, meta));
    await this.moveAccountEmail.moveBack(changeId);
    await this.links.revoke('email-change', userId);
  }
}
