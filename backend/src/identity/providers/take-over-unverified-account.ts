import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { AlreadyVerified } from '../domain/account.errors.js';
import { VerifyByProvider } from '../domain/provider.commands.js';
import { PeopleQueries } from '../people.queries.js';
import { IdentityRegistry } from './identity-registry.js';
import { providerAccountMeta, type ConfirmedPerson } from './confirmed-person.js';
import { DiscardUnverifiedRegistration } from './discard-unverified-registration.js';

/**
 * Takes over an account whose address was never confirmed. It is unknown who chose its password, so the password is
 * discarded with every e-mail and page of that sign-up. A confirmed account is only linked by a person signed in to it.
 */
@Injectable()
export class TakeOverUnverifiedAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly identities: IdentityRegistry,
    private readonly vault: Vault,
    private readonly registration: DiscardUnverifiedRegistration,
    private readonly people: PeopleQueries,
  ) {}

  async takeOver({ provider, email, identity }: ConfirmedPerson, userId: UserId, meta: CommandMeta): Promise<UserId> {
    const person = await this.people.find(userId);
    if (person !== null && person.status !== 'pending_verification') throw new DomainError('oauth_link_required');
    const account = await this.vault.seal(userId, 'account', email);
    const data = { userId, provider, identityId: identity, account };
    const holder = await this.identities.claim(identity, userId, meta);
    if (holder !== userId) throw new DomainError('oauth_identity_taken');
    try {
      const verify = new VerifyByProvider(data, providerAccountMeta(meta, userId, 'verify'));
      const { position } = await this.commands.execute(verify);
      await this.registration.discard(userId, meta.at);
      await this.people.waitForRows(position);
      return userId;
    } catch (error) {
      await this.identities.release(identity, userId, meta);
      // The account is confirmed or is being opened right now, so it belongs to another person.
      const isHeld = error instanceof AlreadyVerified || error instanceof NotFound;
      throw isHeld ? new DomainError('oauth_link_required') : error;
    }
  }
}
