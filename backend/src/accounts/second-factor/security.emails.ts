import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Mail } from '../../kernel/mail/email-template.js';
import { formatInstant } from '../../kernel/mail/format-instant.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { pages } from '../../access/redirects/pages.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';

/** The e-mail that informs the owner of a change to how they sign in. */
const changes = {
  SecondFactorEnabled: [
    'Two-factor sign-in is on',
    'Signing in to your Throughline account now requires a code from your authenticator.',
  ],
  SecondFactorDisabled: [
    'Two-factor sign-in is off',
    'Signing in to your Throughline account no longer requires a code from your authenticator.',
  ],
  PasskeyAdded: ['New passkey added', 'A passkey was added to your Throughline account.'],
  PasskeyRemoved: ['Passkey removed', 'A passkey was removed from your Throughline account.'],
  RecoveryCodesMade: [
    'New recovery codes created',
    'New recovery codes were created for your Throughline account. The old ones no longer work.',
  ],
  ApiKeyCreated: [
    'New API key created',
    'An API key was created for your Throughline account. A program can use it to act for you.',
  ],
  ApiKeyRevoked: [
    'API key revoked',
    'An API key of your Throughline account was revoked. The program that used it can no longer act for you.',
  ],
  RecoveryCodeUsed: ['Recovery code used', 'A recovery code was used to sign in to your Throughline account.'],
} as const satisfies Record<string, readonly [subject: string, what: string]>;
export type SecurityChange = keyof typeof changes;
const SecurityChange = z.enum(Object.keys(changes) as [SecurityChange, ...SecurityChange[]]);

const AboutChange = z.object({ userId: UserId, change: SecurityChange, at: z.iso.datetime() });

@Injectable()
export class SecurityEmails {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('security-changed', (about) => this.write(about));
  }

  private async write(about: About): Promise<Mail> {
    const { userId, change, at } = AboutChange.parse(about);
    const { name, email, ...reader } = await this.people.get(userId);
    const [subject, what] = changes[change];
    const when = formatInstant(at, reader);
    return {
      to: { name, address: email },
      template: {
        subject,
        preview: `On ${when}.`,
        paragraphs: [`Hi ${name},`, `${what} This happened on ${when}.`],
        action: { label: 'Choose a new password', url: `${this.config.publicUrl}${pages.reset}` },
        notes: [
          'If this was you, there’s nothing to do.',
          'If this wasn’t you, choose a new password. This signs out every browser and revokes every API key.',
        ],
      },
    };
  }
}
