import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import { PeopleQueries } from '../../people.queries.js';
import { MailLinks } from '../../tokens/mail-links.js';
import type { Mail } from '../../../kernel/mail/email-template.js';
import { formatInstant } from '../../../kernel/mail/format-instant.js';
import { Outbox } from '../../../kernel/mail/outbox.js';
import { passwordSubject } from '../email-change/inspect-stop-link.js';

const AboutPassword = z.object({ id: z.uuid(), userId: UserId, at: z.iso.datetime() });

@Injectable()
export class PasswordEmails {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly links: MailLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('password-changed', (about) => this.passwordChanged(AboutPassword.parse(about)));
  }

  private async passwordChanged({ id, userId, at }: z.infer<typeof AboutPassword>): Promise<Mail> {
    const { name, email, ...reader } = await this.people.get(userId);
    const token = await this.links.issue({ id, kind: 'stop', userId, subject: passwordSubject });
    return {
      to: { name, address: email },
      template: {
        subject: 'Your password was changed',
        preview: 'All your other sessions were signed out.',
        paragraphs: [
          `Hi ${name},`,
          `The password of your Throughline account was changed on ${formatInstant(at, reader)}. All other sessions were signed out.`,
          'If this was you, there’s nothing to do.',
        ],
        action: { label: 'This wasn’t me', url: `${this.config.publicUrl}/auth/stop#t=${token}` },
        notes: [
          'The link works for 72 hours. It signs out every browser and disables the password until you reset it by e-mail.',
        ],
      },
    };
  }
}
