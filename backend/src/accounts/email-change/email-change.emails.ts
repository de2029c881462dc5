import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import { EmailChangeId } from '@throughline/contracts/identity/user.events.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { EmailChanges } from './email-change-store.js';
import { pages } from '../../access/redirects/redirect-after-sign-in.js';
import { MailLinks } from '../../access/tokens/mail-links.js';
import { Credentials } from '../../access/passwords/credential-store.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';

const OfChange = z.object({ id: z.uuid(), userId: UserId, changeId: EmailChangeId });
type OfChange = z.infer<typeof OfChange>;

/** Mails about another address: to the new one, and to the one that can stop it. */
@Injectable()
export class EmailChangeLetters {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly changes: EmailChanges,
    private readonly credentials: Credentials,
    private readonly links: MailLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('email-change-confirm', (about) => this.toNew(about));
    outbox.registerTemplate('email-change-notice', (about) => this.toOld(about));
  }

  /** Whose mailbox it is already only hears of it: nothing can change for them. */
  private async toNew(given: About): Promise<Mail | null> {
    const about = OfChange.parse(given);
    const change = await this.changes.get(about.changeId);
    if (change === null) return null;
    const holder = await this.credentials.byFingerprint(change.next.fingerprint);
    if (holder !== null && holder.userId !== about.userId) return this.taken(holder.userId);
    return this.confirm(about, change.next.email);
  }

  private async confirm({ id, userId, changeId }: OfChange, address: string): Promise<Mail> {
    const { name } = await this.people.get(userId);
    const token = await this.links.issue({ id, kind: 'email-change', userId, subject: changeId });
    return {
      to: { name, address },
      template: {
        subject: 'Confirm your new address',
        preview: 'One press, and your Throughline account uses this address.',
        paragraphs: [`Hi ${name},`, 'Confirm this address to sign in to Throughline with it from now on.'],
        action: { label: 'Use this address', url: `${this.config.publicUrl}/auth/change-email#t=${token}` },
        notes: [
          'The link works once, for one hour.',
          'Did you not ask for this? Then ignore this mail: without you nothing happens.',
        ],
      },
    };
  }

  private async taken(userId: UserId): Promise<Mail> {
    const { name, email } = await this.people.get(userId);
    return {
      to: { name, address: email },
      template: {
        subject: 'Someone wanted to use your address',
        preview: 'It is yours; nothing has changed.',
        paragraphs: [
          `Hi ${name},`,
          'Someone with another Throughline account just asked to use this address. It belongs to your account, so nothing has changed.',
        ],
        action: { label: 'Sign in', url: `${this.config.publicUrl}${pages.signIn}` },
        notes: ['Was it you? Then sign in with this address, or change it here before you use it there.'],
      },
    };
  }

  private async toOld(given: About): Promise<Mail | null> {
    const { id, userId, changeId } = OfChange.parse(given);
    const change = await this.changes.get(changeId);
    if (change === null) return null;
    const { name } = await this.people.get(userId);
    const token = await this.links.issue({ id, kind: 'stop', userId, subject: changeId });
    return {
      to: { name, address: change.before.email },
      template: {
        subject: 'Your address is about to change',
        preview: 'Was it not you? You can stop it for three days.',
        paragraphs: [
          `Hi ${name},`,
          `Someone signed in as you asked to use ${change.next.email} for your Throughline account instead of this address. It changes as soon as that is confirmed.`,
          'Was it you? Then there is nothing to do.',
        ],
        action: { label: 'Stop this change', url: `${this.config.publicUrl}/auth/stop#t=${token}` },
        notes: [
          'The link works for 72 hours, also once the address has changed. It signs out every browser and asks for a new password.',
        ],
      },
    };
  }
}
