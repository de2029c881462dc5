import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import { PeopleQueries } from '../people.queries.js';
import { pages } from '../../access/redirects/pages.js';
import type { Mail } from '../../kernel/mail/email-template.js';
import { formatInstant } from '../../kernel/mail/format-instant.js';
import { Outbox } from '../../kernel/mail/outbox.js';

const AboutDeletion = z.object({ userId: UserId, dueAt: z.iso.datetime() });

@Injectable()
export class DeletionEmails {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('deletion-scheduled', (about) => this.deletionScheduled(AboutDeletion.parse(about)));
  }

  private async deletionScheduled({ userId, dueAt }: z.infer<typeof AboutDeletion>): Promise<Mail> {
    const { name, email, ...reader } = await this.people.get(userId);
    const when = formatInstant(dueAt, reader);
    return {
      to: { name, address: email },
      template: {
        subject: 'Your account will be deleted',
        preview: `On ${when}, unless you keep it.`,
        paragraphs: [
          `Hi ${name},`,
          `You asked to delete your Throughline account. It will be deleted on ${when}. After that, nobody can read your name and e-mail address in any history.`,
        ],
        action: { label: 'Keep my account', url: `${this.config.publicUrl}${pages.keep}` },
        notes: ['If this wasn’t you, sign in, keep your account and choose a new password.'],
      },
    };
  }
}
