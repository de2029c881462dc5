import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { EmailReservations } from '../email-reservations.js';
import { IdentityRegistry } from './identity-registry.js';
import { providerAccountMeta, type ConfirmedPerson } from './confirmed-person.js';
import { RegisterProviderAccount } from './register-provider-account.js';
import { TakeOverUnverifiedAccount } from './take-over-unverified-account.js';

/** Opens one account for a mailbox and for an identity at a provider, also when requests are simultaneous. */
@Injectable()
export class OpenProviderAccount {
  constructor(
    private readonly identities: IdentityRegistry,
    private readonly reservations: EmailReservations,
    private readonly fingerprints: Fingerprints,
    private readonly registration: RegisterProviderAccount,
    private readonly takeOver: TakeOverUnverifiedAccount,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the account. It has another id than the given one when another request for the same person was faster. */
  async open(confirmed: ConfirmedPerson, wanted: UserId, meta: CommandMeta): Promise<UserId> {
    if (this.config.signIn.signUp === 'closed') throw new DomainError('oauth_signup_closed');
    const userId = await this.identities.claim(confirmed.identity, wanted, meta);
    const fingerprint = this.fingerprints.fingerprintFor(confirmed.email);
    const reserveMeta = providerAccountMeta(meta, userId, 'reserve');
    const holder = await this.reservations.reserve({ fingerprint, userId }, reserveMeta);
    const { version: termsVersion } = this.config.legal;
    if (holder === userId) return this.registration.register({ ...confirmed, termsVersion }, userId, meta);
    await this.identities.release(confirmed.identity, userId, meta);
    return this.takeOver.takeOver(confirmed, holder, meta);
  }
}
