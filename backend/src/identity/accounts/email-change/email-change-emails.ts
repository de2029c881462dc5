import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import { EmailChangeId } from '@throughline/contracts/identity/user.events.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Mail } from '../../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../../kernel/mail/outbox.js';
import { EmailChangeStore } from './email-change-store.js';
import { pages } from '../../../access/redirects/pages.js';
import { MailLinks } from '../../tokens/mail-links.js';
import { CredentialStore } from '../../passwords/credential-store.js';
import { PeopleQueries } from '../../people.queries.js';

const AboutChange = z.object({ id: z.uuid(), userId: UserId, changeId: EmailChangeId });
type AboutChange = z.infer<typeof AboutChange>;

/** E-mails about a change of address: to the new address, and to the old one, which can stop the change. */
@Injectable()
export class EmailChangeEmails {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly changes: EmailChangeStore,
    private readonly credentials: CredentialStore,
    private readonly links: MailLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('email-change-confirm', (about) => this.toNew(about));
    outbox.registerTemplate('email-change-notice', (about) => this.toOld(about));
  }

  /** When the new address belongs to another account, its owner is informed and nothing can change. */
  private async toNew(given: About): Promise<Mail | null> {
    const about = AboutChange.parse(given);
    const change = await this.changes.get(about.changeId);
    if (change === null) return null;
    const holder = await this.credentials.findByFingerprint(change.next.fingerprint);
    if (holder !== null && holder.userId !== about.userId) return this.taken(holder.userId);
    return this.confirm(about, change.next.email);
  }

  private async confirm({ id, userId, changeId }: AboutChange, address: string): Promise<Mail> {
    const { name } = await this.people.get(userId);
    const token = await this.links.issue({ id, kind: 'email-change', userId, subject: changeId });
    return {
      to: { name, address },
      template: {
        subject: 'Confirm your new e-mail address',
        preview: 'Confirm this address to use it for your Throughline account.',
        paragraphs: [`Hi ${name},`, 'Confirm this e-mail address to use it for your Throughline account.'],
        action: { label: 'Confirm e-mail address', url: `${this.config.publicUrl}/auth/change-email#t=${token}` },
        notes: [
          'The link works once and expires in 1 hour.',
          'If you didn’t request this, you can ignore this e-mail.',
        ],
      },
    };
  }

  private async taken(userId: UserId): Promise<Mail> {
    const { name, email } = await this.people.get(userId);
    return {
      to: { name, address: email },
      template: {
        subject: 'Someone tried to use your e-mail address',
        preview: 'It belongs to your account. Nothing has changed.',
        paragraphs: [
          `Hi ${name},`,
          'Someone with another Throughline account just tried to use this e-mail address. It belongs to your account, so nothing has changed.',
        ],
        action: { label: 'Sign in', url: `${this.config.publicUrl}${pages.signIn}` },
        notes: [
          'If this was you, sign in with this address, or change it on this account before you use it on the other one.',
        ],
      },
    };
  }

  private async toOld(given: About): Promise<Mail | null> {
    const { id, userId, changeId } = AboutChange.parse(given);
    const change = await this.changes.get(changeId);
    if (change === null) return null;
    const { name } = await this.people.get(userId);
    const token = await this.links.issue({ id, kind: 'stop', userId, subject: changeId });
    return {
      to: { name, address: change.before.email },
      template: {
        subject: 'Your e-mail address is about to change',
        preview: 'If this wasn’t you, you can stop the change within 72 hours.',
        paragraphs: [
          `Hi ${name},`,
          `Someone signed in to your Throughline account requested to change its e-mail address to ${change.next.email}. It changes as soon as the new address is confirmed.`,
          'If this was you, there’s nothing to do.',
        ],
        meant: [change.next.email],
        action: { label: 'Stop this change', url: `${this.config.publicUrl}/auth/stop#t=${token}` },
        notes: [
          'The link works for 72 hours, even after the address has changed. It signs out every browser and asks for a new password.',
        ],
      },
    };
  }
}
