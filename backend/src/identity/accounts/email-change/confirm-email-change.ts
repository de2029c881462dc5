import { Injectable } from '@nestjs/common';
import type { EmailChangeInspection } from '@throughline/contracts/identity/security.requests.js';
import { EmailChangeOver } from '../../domain/account.errors.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { MailLinks } from '../../tokens/mail-links.js';
import { maskedEmail } from '../../../kernel/mail/masked-email.js';
import { ApplyEmailChange } from './apply-email-change.js';
import { EmailChangeStore, type EmailChange } from './email-change-store.js';

/** The link in the e-mail to the new address. */
@Injectable()
export class ConfirmEmailChange {
  constructor(
    private readonly links: MailLinks,
    private readonly changes: EmailChangeStore,
    private readonly applyEmailChange: ApplyEmailChange,
  ) {}

  /** Changes nothing, however often it is called. */
  async inspect(token: string): Promise<EmailChangeInspection> {
    return { email: maskedEmail((await this.getChange(token)).next.email) };
  }

  async confirm(token: string, { meta }: AuthContext): Promise<void> {
    const change = await this.getChange(token);
    await this.links.redeem('email-change', token);
    await this.applyEmailChange.apply(change, meta);
  }

  private async getChange(token: string): Promise<EmailChange> {
    const { subject } = await this.links.inspect('email-change', token);
    const change = subject === null ? null : await this.changes.get(subject);
    if (change === null) throw new EmailChangeOver();
    return change;
  }
}
