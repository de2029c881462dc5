import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { EmailTemplate, Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { pages } from '../../access/redirects/redirect-after-sign-in.js';
import { MailLinks } from '../../access/tokens/mail-links.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';

const OfUser = z.object({ userId: UserId });
const OfReset = OfUser.extend({ id: z.uuid() });

/** Mails about a forgotten password. The link comes into being as its mail is written, each time it is tried. */
@Injectable()
export class ResetLetters {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly links: MailLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('password-reset', (about) =>
      this.write(about, (name) => this.reset(name, OfReset.parse(about))),
    );
    outbox.registerTemplate('reset-unconfirmed', (about) => this.write(about, (name) => this.unconfirmed(name)));
    outbox.registerTemplate('password-locked', (about) => this.write(about, (name) => this.locked(name)));
  }

  private async write(about: About, letterTo: (name: string) => EmailTemplate | Promise<EmailTemplate>): Promise<Mail> {
    const { name, email } = await this.people.get(OfUser.parse(about).userId);
    return { to: { name, address: email }, template: await letterTo(name) };
  }

  private async reset(name: string, { id, userId }: z.infer<typeof OfReset>): Promise<EmailTemplate> {
    const token = await this.links.issue({ id, kind: 'reset', userId });
    return {
      subject: 'Choose a new password',
      preview: 'The link works once, for 30 minutes.',
      paragraphs: [`Hi ${name},`, 'Someone asked for a new password for your Throughline account.'],
      action: { label: 'Choose a new password', url: `${this.config.publicUrl}${pages.reset}/change#t=${token}` },
      notes: [
        'The link works once, for 30 minutes. A new password signs you out everywhere.',
        'Was it not you? Then ignore this mail: your password stays as it is.',
      ],
    };
  }

  private unconfirmed(name: string): EmailTemplate {
    return {
      subject: 'Confirm your email first',
      preview: 'Someone asked for a new password for an account that is not confirmed yet.',
      paragraphs: [
        `Hi ${name},`,
        'Someone asked for a new password for your Throughline account. It was never confirmed, so there is nothing to reset: sign up again with this address and the password you want.',
      ],
      action: { label: 'Sign up', url: `${this.config.publicUrl}/auth/register` },
      notes: ['Was it not you? Then ignore this mail: without you nothing happens.'],
    };
  }

  private locked(name: string): EmailTemplate {
    return {
      subject: 'Your password was locked',
      preview: 'There were too many wrong tries. Choose a new password to sign in with it again.',
      paragraphs: [
        `Hi ${name},`,
        'Wrong passwords were tried for your Throughline account a hundred times in a row. To keep guessers out, no password signs in there until you choose a new one. Where you are signed in you stay signed in.',
      ],
      action: { label: 'Choose a new password', url: `${this.config.publicUrl}${pages.reset}` },
      notes: ['Whoever tried did not get in.'],
    };
  }
}
