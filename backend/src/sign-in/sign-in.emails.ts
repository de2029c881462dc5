import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { PersonRow } from '@throughline/contracts/identity/person.row.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { z } from 'zod';
import { formatInstant } from '../kernel/mail/format-instant.js';
import type { EmailTemplate, Mail } from '../kernel/mail/email-template.js';
import { Outbox, type About } from '../kernel/mail/outbox.js';
import { pages } from '../access/redirects/redirect-after-sign-in.js';
import { PeopleQueries } from '../access/identity/people.queries.js';

const OfUser = z.object({ userId: UserId });
const OfDevice = OfUser.extend({ browser: z.string(), network: z.string(), at: z.iso.datetime() });

/** Mails about where somebody is signed in. */
@Injectable()
export class SessionLetters {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('new-device', async (about) =>
      this.write(about, this.newDevice(await this.vault.reveal(OfDevice.parse(about)))),
    );
    outbox.registerTemplate('session-reused', (about) => this.write(about, this.reused()));
  }

  private async write(about: About, letterTo: (person: PersonRow) => EmailTemplate): Promise<Mail> {
    const person = await this.people.get(OfUser.parse(about).userId);
    return { to: { name: person.name, address: person.email }, template: letterTo(person) };
  }

  private newDevice({ browser, network, at }: z.infer<typeof OfDevice>) {
    return ({ name, ...reader }: PersonRow): EmailTemplate => ({
      subject: 'New sign-in to your account',
      preview: `${browser}, ${formatInstant(at, reader)}`,
      paragraphs: [
        `Hi ${name},`,
        `Your Throughline account was just signed in to in a browser that it did not know: ${browser}, from the network ${network}, on ${formatInstant(at, reader)}.`,
      ],
      action: { label: 'Choose a new password', url: `${this.config.publicUrl}${pages.reset}` },
      notes: [
        'Was it you? Then there is nothing to do.',
        'Was it not you? Then choose a new password: it signs out every browser.',
      ],
    });
  }

  private reused() {
    return ({ name }: PersonRow): EmailTemplate => ({
      subject: 'One of your browsers was signed out',
      preview: 'Its session was used twice, which only a copy of it can explain.',
      paragraphs: [
        `Hi ${name},`,
        'A session of your Throughline account was used from two places, as if somebody had copied it. Nobody can tell which of them is you, so it was ended for both. Sign in again.',
      ],
      action: { label: 'Sign in', url: `${this.config.publicUrl}${pages.signIn}` },
      notes: ['To be sure, choose a new password after that: it signs out every other browser.'],
    });
  }
}
