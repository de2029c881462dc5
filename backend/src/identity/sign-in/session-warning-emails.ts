import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { PersonRow } from '@throughline/contracts/identity/person.row.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { z } from 'zod';
import { formatInstant } from '../../kernel/mail/format-instant.js';
import type { EmailTemplate, Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { pages } from '../../access/redirects/pages.js';
import { PeopleQueries } from '../people.queries.js';

const AboutUser = z.object({ userId: UserId });
const AboutDevice = AboutUser.extend({ browser: z.string(), network: z.string(), at: z.iso.datetime() });

/** E-mails about sessions that the owner may not have started. */
@Injectable()
export class SessionWarningEmails {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('new-device', async (about) =>
      this.write(about, this.newDevice(await this.vault.reveal(AboutDevice.parse(about)))),
    );
    outbox.registerTemplate('session-reused', (about) => this.write(about, this.reused()));
  }

  private async write(about: About, templateFor: (person: PersonRow) => EmailTemplate): Promise<Mail> {
    const person = await this.people.get(AboutUser.parse(about).userId);
    return { to: { name: person.name, address: person.email }, template: templateFor(person) };
  }

  private newDevice({ browser, network, at }: z.infer<typeof AboutDevice>) {
    return ({ name, ...reader }: PersonRow): EmailTemplate => ({
      subject: 'New sign-in to your account',
      preview: `${browser}, ${formatInstant(at, reader)}`,
      paragraphs: [
        `Hi ${name},`,
        `Someone signed in to your Throughline account in a new browser: ${browser}, from the network ${network}, on ${formatInstant(at, reader)}.`,
      ],
      action: { label: 'Choose a new password', url: `${this.config.publicUrl}${pages.reset}` },
      notes: [
        'If this was you, there’s nothing to do.',
        'If this wasn’t you, choose a new password. This signs out every browser.',
      ],
    });
  }

  private reused() {
    return ({ name }: PersonRow): EmailTemplate => ({
      subject: 'One of your browsers was signed out',
      preview: 'Its session was used in two places. Someone may have copied it.',
      paragraphs: [
        `Hi ${name},`,
        'A session of your Throughline account was used in two places, as if someone had copied it. We can’t tell which one is you, so both were signed out. Sign in again to continue.',
      ],
      action: { label: 'Sign in', url: `${this.config.publicUrl}${pages.signIn}` },
      notes: ['To be safe, choose a new password after you sign in. This signs out every other browser.'],
    });
  }
}
