import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { EmailTemplate, Mail } from '../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../kernel/mail/outbox.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { Providers } from '../../access/providers/identity-providers.js';

const OfProvider = z.object({ userId: UserId, provider: z.string() });
type Named = { name: string; provider: string };

/** Another way into an account is told to its owner, who may not have opened it. */
@Injectable()
export class ProviderLetters {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly providers: Providers,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('provider-linked', (about) => this.write(about, (named) => this.linked(named)));
    outbox.registerTemplate('provider-unlinked', (about) => this.write(about, (named) => this.unlinked(named)));
  }

  private async write(given: About, letterTo: (named: Named) => EmailTemplate): Promise<Mail> {
    const { userId, provider: id } = OfProvider.parse(given);
    const { name, email } = await this.people.get(userId);
    const provider = this.providers.views().find((each) => each.id === id)?.name ?? id;
    return { to: { name, address: email }, template: letterTo({ name, provider }) };
  }

  private linked({ name, provider }: Named): EmailTemplate {
    return {
      subject: 'A provider now signs you in',
      preview: `Your account can be opened with ${provider} from now on.`,
      paragraphs: [
        `Hi ${name},`,
        `Your Throughline account was just linked to ${provider}: whoever signs in there can sign in here as you.`,
      ],
      action: { label: 'Look at your profile', url: `${this.config.publicUrl}/` },
      notes: ['Was it not you? Then unlink it in your profile, sign out everywhere else and change your password.'],
    };
  }

  private unlinked({ name, provider }: Named): EmailTemplate {
    return {
      subject: 'A provider no longer signs you in',
      preview: `Your account can't be opened with ${provider} any more.`,
      paragraphs: [`Hi ${name},`, `Your Throughline account was just unlinked from ${provider}.`],
      action: { label: 'Look at your profile', url: `${this.config.publicUrl}/` },
      notes: ['Was it not you? Then sign out everywhere else in your profile and change your password.'],
    };
  }
}
