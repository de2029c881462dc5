import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { Letter, Mail } from '../../mail/letter.js';
import { Outbox, type About } from '../../mail/outbox.js';
import { pages } from '../landing.js';
import { PeopleQueries } from '../people.queries.js';

const OfUser = z.object({ userId: UserId });

/** Mails to somebody who has an account. */
@Injectable()
export class AccountLetters {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.writes('account-exists', (about) => this.write(about, (name) => this.accountExists(name)));
    outbox.writes('password-changed', (about) => this.write(about, (name) => this.passwordChanged(name)));
  }

  private async write(about: About, letterTo: (name: string) => Letter): Promise<Mail> {
    const { name, email } = await this.people.get(OfUser.parse(about).userId);
    return { to: { name, address: email }, letter: letterTo(name) };
  }

  private accountExists(name: string): Letter {
    return {
      subject: 'You already have an account',
      preview: 'Someone signed up with your address; nothing has changed.',
      paragraphs: [
        `Hi ${name},`,
        'Someone just tried to sign up for Throughline with this address. You have an account already, so nothing has changed.',
      ],
      action: { label: 'Sign in', url: `${this.config.publicUrl}${pages.signIn}` },
      notes: ['Was it not you? Then ignore this mail: nobody got in, and nobody was told that you have an account.'],
    };
  }

  private passwordChanged(name: string): Letter {
    return {
      subject: 'Your password was changed',
      preview: 'All your other sessions were signed out.',
      paragraphs: [
        `Hi ${name},`,
        'The password of your Throughline account was changed just now, and every other session was signed out.',
      ],
      action: { label: 'Look at your sessions', url: `${this.config.publicUrl}/` },
      notes: ['Was it not you? Then tell the administrator of your Throughline at once.'],
    };
  }
}
