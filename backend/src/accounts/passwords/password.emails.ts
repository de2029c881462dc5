import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { EmailTemplate, Mail } from '../../kernel/mail/email-template.js';
import { formatInstant } from '../../kernel/mail/format-instant.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { ofPassword } from '../email-change/disown-change.js';
import { pages } from '../../access/redirects/redirect-after-sign-in.js';
import { MailLinks } from '../../access/tokens/mail-links.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';

const OfUser = z.object({ userId: UserId });
const OfDeletion = OfUser.extend({ dueAt: z.iso.datetime() });
const OfPassword = OfUser.extend({ id: z.uuid(), at: z.iso.datetime() });

/** Mails to somebody who has an account. */
@Injectable()
export class AccountLetters {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly links: MailLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('account-exists', (about) => this.write(about, (name) => this.accountExists(name)));
    outbox.registerTemplate('deletion-scheduled', (about) => this.deletionScheduled(OfDeletion.parse(about)));
    outbox.registerTemplate('password-changed', (about) => this.passwordChanged(OfPassword.parse(about)));
  }

  private async write(about: About, letterTo: (name: string) => EmailTemplate): Promise<Mail> {
    const { name, email } = await this.people.get(OfUser.parse(about).userId);
    return { to: { name, address: email }, template: letterTo(name) };
  }

  private accountExists(name: string): EmailTemplate {
    return {
      subject: 'You already have an account',
      preview: 'Someone signed up with your address; nothing has changed.',
      paragraphs: [
        `Hi ${name},`,
        'Someone just tried to sign up for Throughline with this address. You have an account already, so nothing has changed.',
      ],
      action: { label: 'Sign in', url: `${this.config.publicUrl}${pages.signIn}` },
      notes: ['Was it not you? Then ignore this mail: nobody got in, and nobody was told that you have an account.'],
    };
  }

  private async deletionScheduled({ userId, dueAt }: z.infer<typeof OfDeletion>): Promise<Mail> {
    const { name, email, ...reader } = await this.people.get(userId);
    const when = formatInstant(dueAt, reader);
    return {
      to: { name, address: email },
      template: {
        subject: 'Your account will be deleted',
        preview: `On ${when}, unless you keep it.`,
        paragraphs: [
          `Hi ${name},`,
          `Your Throughline account will be deleted on ${when}, as you asked. From then on nobody can read your name and address again, in any history.`,
        ],
        action: { label: 'Keep my account', url: `${this.config.publicUrl}${pages.keep}` },
        notes: ['Did you not ask for this? Then sign in, keep the account, and choose a new password.'],
      },
    };
  }

  private async passwordChanged({ id, userId, at }: z.infer<typeof OfPassword>): Promise<Mail> {
    const { name, email, ...reader } = await this.people.get(userId);
    const token = await this.links.issue({ id, kind: 'stop', userId, subject: ofPassword });
    return {
      to: { name, address: email },
      template: {
        subject: 'Your password was changed',
        preview: 'All your other sessions were signed out.',
        paragraphs: [
          `Hi ${name},`,
          `The password of your Throughline account was changed on ${formatInstant(at, reader)}, and every other session was signed out.`,
          'Was it you? Then there is nothing to do.',
        ],
        action: { label: 'It was not me', url: `${this.config.publicUrl}/auth/stop#t=${token}` },
        notes: [
          'The link works for 72 hours. It signs out every browser, and no password signs in until you choose a new one by mail.',
        ],
      },
    };
  }
}
