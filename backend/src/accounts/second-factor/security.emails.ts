import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Mail } from '../../kernel/mail/email-template.js';
import { formatInstant } from '../../kernel/mail/format-instant.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { pages } from '../../access/redirects/redirect-after-sign-in.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';

/** What changed in how somebody signs in, as its owner is told. */
const changes = {
  SecondFactorEnabled: ['Two-factor sign-in is on', 'signs in with a code from your authenticator from now on'],
  SecondFactorDisabled: ['Two-factor sign-in is off', 'signs in without a code from your authenticator from now on'],
  PasskeyAdded: ['You have a new passkey', 'can be signed in to with a new passkey'],
  PasskeyRemoved: ['A passkey was removed', 'has one passkey less'],
  RecoveryCodesMade: ['You have new recovery codes', 'has ten new recovery codes; those of before are void'],
  ApiKeyCreated: ['You have a new API key', 'has a new API key, with which a program can act for you'],
  ApiKeyRevoked: ['An API key was revoked', 'has one API key less: the program that used it can no longer act for you'],
  RecoveryCodeUsed: ['A recovery code was used', 'was signed in to with one of its recovery codes'],
} as const satisfies Record<string, readonly [subject: string, what: string]>;
export type SecurityChange = keyof typeof changes;
const SecurityChange = z.enum(Object.keys(changes) as [SecurityChange, ...SecurityChange[]]);

const OfChange = z.object({ userId: UserId, change: SecurityChange, at: z.iso.datetime() });

@Injectable()
export class SecurityLetters {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('security-changed', (about) => this.write(about));
  }

  private async write(about: About): Promise<Mail> {
    const { userId, change, at } = OfChange.parse(about);
    const { name, email, ...reader } = await this.people.get(userId);
    const [subject, what] = changes[change];
    const when = formatInstant(at, reader);
    return {
      to: { name, address: email },
      template: {
        subject,
        preview: `On ${when}.`,
        paragraphs: [`Hi ${name},`, `Your Throughline account ${what}. It was changed on ${when}.`],
        action: { label: 'Choose a new password', url: `${this.config.publicUrl}${pages.reset}` },
        notes: [
          'Was it you? Then there is nothing to do.',
          'Was it not you? Then choose a new password: it signs out every browser and revokes every API key.',
        ],
      },
    };
  }
}
