import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { EmailTemplate, Mail } from '../../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../../kernel/mail/outbox.js';
import { pages } from '../../../access/redirects/pages.js';
import { MailLinks } from '../../tokens/mail-links.js';
import { PeopleQueries } from '../../people.queries.js';

const AboutUser = z.object({ userId: UserId });
const AboutReset = AboutUser.extend({ id: z.uuid() });

/** The link is created when its e-mail is written, so a retry creates a new one. */
@Injectable()
export class PasswordResetEmails {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly links: MailLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('password-reset', (about) =>
      this.write(about, (name) => this.reset(name, AboutReset.parse(about))),
    );
    outbox.registerTemplate('reset-unconfirmed', (about) => this.write(about, (name) => this.unconfirmed(name)));
    outbox.registerTemplate('password-locked', (about) => this.write(about, (name) => this.locked(name)));
  }

  private async write(
    about: About,
    templateFor: (name: string) => EmailTemplate | Promise<EmailTemplate>,
  ): Promise<Mail> {
    const { name, email } = await this.people.get(AboutUser.parse(about).userId);
    return { to: { name, address: email }, template: await templateFor(name) };
  }

  private async reset(name: string, { id, userId }: z.infer<typeof AboutReset>): Promise<EmailTemplate> {
    const token = await this.links.issue({ id, kind: 'reset', userId });
    return {
      subject: 'Choose a new password',
      preview: 'The link works once and expires in 30 minutes.',
      paragraphs: [`Hi ${name},`, 'Someone requested a new password for your Throughline account.'],
      action: { label: 'Choose a new password', url: `${this.config.publicUrl}${pages.reset}/change#t=${token}` },
      notes: [
        'The link works once and expires in 30 minutes. A new password signs you out everywhere.',
        'If this wasn’t you, you can ignore this e-mail. Your password stays the same.',
      ],
    };
  }

  private unconfirmed(name: string): EmailTemplate {
    return {
      subject: 'Confirm your e-mail first',
      preview: 'Someone requested a new password for an account that isn’t confirmed yet.',
      paragraphs: [
        `Hi ${name},`,
        'Someone requested a new password for your Throughline account. The account was never confirmed, so there’s no password to reset. Sign up again with this e-mail address.',
      ],
      action: { label: 'Sign up', url: `${this.config.publicUrl}/auth/register` },
      notes: ['If this wasn’t you, you can ignore this e-mail.'],
    };
  }

  private locked(name: string): EmailTemplate {
    return {
      subject: 'Your password was locked',
      preview: 'Too many wrong passwords were entered. Choose a new password to sign in again.',
      paragraphs: [
        `Hi ${name},`,
        'A wrong password was entered for your Throughline account 100 times in a row. To protect your account, its password no longer works until you choose a new one. You stay signed in where you already are.',
      ],
      action: { label: 'Choose a new password', url: `${this.config.publicUrl}${pages.reset}` },
      notes: ['Nobody got access to your account.'],
    };
  }
}
