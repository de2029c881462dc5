import { Injectable } from '@nestjs/common';
import type { StopInspection } from '@throughline/contracts/identity/security.requests.js';
import { EmailChangeOver } from '../../domain/account.errors.js';
import { PeopleQueries } from '../../people.queries.js';
import { MailLinks, type MailLink } from '../../tokens/mail-links.js';
import { maskedEmail } from '../../../kernel/mail/masked-email.js';
import { EmailChangeStore, type EmailChange } from './email-change-store.js';

/** A link with this subject disowns a password. Any other subject is the e-mail change that the link stops. */
export const passwordSubject = 'password';

/** Knows what a "that was not me" link is about. */
@Injectable()
export class InspectStopLink {
  constructor(
    private readonly links: MailLinks,
    private readonly changes: EmailChangeStore,
    private readonly people: PeopleQueries,
  ) {}

  async inspect(token: string): Promise<StopInspection> {
    const { link, change } = await this.find(token);
    if (change !== null) return { about: 'email', email: maskedEmail(change.before.email) };
    return { about: 'password', email: maskedEmail((await this.people.get(link.userId)).email) };
  }

  /** `change`: null when the link is about a password. */
  async find(token: string): Promise<{ link: MailLink; change: EmailChange | null }> {
    const link = await this.links.inspect('stop', token);
    if (link.subject === passwordSubject) return { link, change: null };
    const change = link.subject === null ? null : await this.changes.get(link.subject);
    if (change === null) throw new EmailChangeOver();
    return { link, change };
  }
}
