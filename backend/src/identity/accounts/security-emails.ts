import { Inject, Injectable } from '@nestjs/common';
import { ApiKeyId, UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Mail } from '../../kernel/mail/email-template.js';
import { formatInstant, type Reader } from '../../kernel/mail/format-instant.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { ApiKeyStore } from '../../access/api-keys/api-key-store.js';
import { pages } from '../../access/redirects/pages.js';
import { PeopleQueries } from '../people.queries.js';

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

/** E-mails of before had no `keyId`. */
const AboutChange = z.object({
  userId: UserId,
  change: SecurityChange,
  at: z.iso.datetime(),
  keyId: ApiKeyId.optional(),
});

const newPassword =
  'If this wasn’t you, choose a new password. This signs out every browser and revokes every API key.';

@Injectable()
export class SecurityEmails {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly keys: ApiKeyStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('security-changed', (about) => this.write(about));
  }

  private async write(about: About): Promise<Mail> {
    const { userId, change, at, keyId } = AboutChange.parse(about);
    const { name, email, ...reader } = await this.people.get(userId);
    const [subject, what] = changes[change];
    const when = formatInstant(at, reader);
    const key =
      change === 'ApiKeyCreated' && keyId !== undefined ? await this.describeKey(userId, keyId, reader) : null;
    const url = `${this.config.publicUrl}${pages.reset}`;
    return {
      to: { name, address: email },
      template: {
        subject,
        preview: `On ${when}.`,
        paragraphs: [`Hi ${name},`, `${what} This happened on ${when}.`, ...(key === null ? [] : [key.text])],
        action:
          key === null ? { label: 'Choose a new password', url } : { label: 'Review your API keys', url: key.url },
        notes: ['If this was you, there’s nothing to do.', key === null ? newPassword : `${newPassword}\n${url}`],
        meant: [url],
      },
    };
  }

  /** Returns null when the key was revoked since, or its workspace left. */
  private async describeKey(
    userId: UserId,
    keyId: ApiKeyId,
    reader: Reader,
  ): Promise<{ text: string; url: string } | null> {
    const key = (await this.keys.listViews(userId)).find(({ id }) => id === keyId);
    const workspace = (await this.people.listMemberships(userId)).find((one) => one.workspaceId === key?.workspaceId);
    if (key === undefined || workspace === undefined) return null;
    const until = formatInstant(key.expiresAt, reader);
    return {
      text: `It is called “${key.name}”, acts for you in the workspace ${workspace.name} and expires on ${until}. You can revoke it in your profile at any time.`,
      url: `${this.config.publicUrl}/${workspace.slug}/settings/profile`,
    };
  }
}
