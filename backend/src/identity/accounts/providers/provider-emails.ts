import { Inject, Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { z } from 'zod';
import type { EmailTemplate, Mail } from '../../../kernel/mail/email-template.js';
import { Outbox, type About } from '../../../kernel/mail/outbox.js';
import { PeopleQueries } from '../../people.queries.js';
import { IdentityProviders } from '../../providers/identity-providers.js';

const AboutProvider = z.object({ userId: UserId, provider: z.string() });
type Named = { name: string; provider: string };

/** The owner is informed of every new way to sign in, which somebody else may have added. */
@Injectable()
export class ProviderEmails {
  constructor(
    outbox: Outbox,
    private readonly people: PeopleQueries,
    private readonly providers: IdentityProviders,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    outbox.registerTemplate('provider-linked', (about) => this.write(about, (named) => this.linked(named)));
    outbox.registerTemplate('provider-unlinked', (about) => this.write(about, (named) => this.unlinked(named)));
  }

  private async write(given: About, templateFor: (named: Named) => EmailTemplate): Promise<Mail> {
    const { userId, provider: id } = AboutProvider.parse(given);
    const { name, email } = await this.people.get(userId);
    const provider = this.providers.list().find((each) => each.id === id)?.name ?? id;
    return { to: { name, address: email }, template: templateFor({ name, provider }) };
  }

  private linked({ name, provider }: Named): EmailTemplate {
    return {
      subject: 'Sign-in method added',
      preview: `You can now sign in with ${provider}.`,
      paragraphs: [
        `Hi ${name},`,
        `Your Throughline account was just linked to ${provider}. You can now use ${provider} to sign in.`,
      ],
      action: { label: 'Review your account', url: `${this.config.publicUrl}/` },
      notes: ['If this wasn’t you, unlink it in your profile, sign out everywhere else and change your password.'],
    };
  }

  private unlinked({ name, provider }: Named): EmailTemplate {
    return {
      subject: 'Sign-in method removed',
      preview: `You can no longer sign in with ${provider}.`,
      paragraphs: [`Hi ${name},`, `Your Throughline account was just unlinked from ${provider}.`],
      action: { label: 'Review your account', url: `${this.config.publicUrl}/` },
      notes: ['If this wasn’t you, sign out everywhere else in your profile and change your password.'],
    };
  }
}
