import { Injectable } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { PeopleQueries } from '../people.queries.js';
import { AllowedDomains } from './allowed-domains.js';
import type { ProvedPerson } from './clients/provider.js';
import { IdentityRegistry } from './identity-registry.js';
import { OpenProviderAccount } from './open-provider-account.js';

export type ProviderPerson = { provider: string; person: ProvedPerson };

/** Finds the account of a person at a provider, or opens one. */
@Injectable()
export class ResolveProviderAccount {
  constructor(
    private readonly domains: AllowedDomains,
    private readonly identities: IdentityRegistry,
    private readonly people: PeopleQueries,
    private readonly openAccount: OpenProviderAccount,
  ) {}

  async resolve(
    { provider, person }: ProviderPerson,
    meta: CommandMeta,
  ): Promise<{ userId: UserId; isNewAccount: boolean }> {
    this.domains.check(person);
    const identity = this.identities.getIdentityId(person);
    const holder = await this.identities.findHolder(identity);
    if (holder !== null && (await this.people.find(holder)) !== null) return { userId: holder, isNewAccount: false };
    const { email, name } = person;
    if (email === null) throw new DomainError('oauth_email_missing');
    if (!email.confirmed) throw new DomainError('oauth_email_unverified');
    const confirmed = { provider, email: email.address, name, identity };
    // A holder without an account: the process ended between claiming the identity and opening the account.
    const userId = await this.openAccount.open(confirmed, holder ?? UserId.parse(newId()), meta);
    return { userId, isNewAccount: true };
  }
}
