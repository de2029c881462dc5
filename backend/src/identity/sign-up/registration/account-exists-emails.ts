import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import { PeopleQueries } from '../../people.queries.js';
import { pages } from '../../../access/redirects/pages.js';
import type { Mail } from '../../../kernel/mail/email-template.js';
import { Outbox } from '../../../kernel/mail/outbox.js';

const AboutUser = z.object({ userId: UserId });

@Injectable()
export class AccountExistsEmails {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('account-exists', (about) => this.accountExists(AboutUser.parse(about)));
  }

  private async accountExists({ userId }: z.infer<typeof AboutUser>): Promise<Mail> {
    const { name, email } = await this.people.get(userId);
    return {
      to: { name, address: email },
      template: {
        subject: 'You already have an account',
        preview: 'Someone tried to sign up with your e-mail address. Nothing has changed.',
        paragraphs: [
          `Hi ${name},`,
          'Someone just tried to sign up for Throughline with this e-mail address. You already have an account, so nothing has changed.',
        ],
        action: { label: 'Sign in', url: `${this.config.publicUrl}${pages.signIn}` },
        notes: [
          'If this wasn’t you, you can ignore this e-mail. Nobody got access to your account or learned that it exists.',
        ],
      },
    };
  }
}
