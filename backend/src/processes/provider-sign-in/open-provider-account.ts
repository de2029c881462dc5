import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type IdentityId, type UserId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { AlreadyVerified, EmailTaken } from '../../access/identity/domain/account.errors.js';
import { ReserveEmail } from '../../access/identity/domain/email.commands.js';
import { RegisterByProvider, VerifyByProvider } from '../../access/identity/domain/provider.commands.js';
import { termsVersion } from '../../sign-up/registration/terms.js';
import { CredentialStore } from '../../access/passwords/credential-store.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { newToken } from '../../access/tokens/tokens.js';
import { DiscardUnverifiedRegistration } from './discard-unverified-registration.js';
import { IdentityRegistry } from '../../access/providers/identity-registry.js';

/** A provider has confirmed the address. */
export type Confirmed = { provider: string; email: string; name: string | null; identity: IdentityId };

/** Opens accounts without a password. One a mailbox and one a person at a provider, however many ask at once. */
@Injectable()
export class OpenProviderAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly identities: IdentityRegistry,
    private readonly fingerprints: Fingerprints,
    private readonly vault: Vault,
    private readonly former: DiscardUnverifiedRegistration,
    private readonly credentials: CredentialStore,
    private readonly passwords: Passwords,
    private readonly people: PeopleQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers whose account it is: another one's, if another request for the same person was faster. */
  async open(confirmed: Confirmed, wanted: UserId, meta: CommandMeta): Promise<UserId> {
    if (this.config.signIn.signUp === 'closed') throw new DomainError('oauth_signup_closed');
    const userId = await this.identities.claim(confirmed.identity, wanted, meta);
    const holder = await this.holderOf(confirmed, userId, meta);
    if (holder === userId) return this.register(confirmed, userId, meta);
    await this.identities.release(confirmed.identity, userId, meta);
    return this.takeOver(confirmed, holder, meta);
  }

  private async holderOf({ email }: Confirmed, userId: UserId, meta: CommandMeta): Promise<UserId> {
    const fingerprint = this.fingerprints.of(email);
    try {
      await this.commands.execute(new ReserveEmail({ fingerprint, userId }, stepOf(meta, userId, 'reserve')));
      return userId;
    } catch (error) {
      if (error instanceof EmailTaken) return error.holder;
      throw error;
    }
  }

  private async register(confirmed: Confirmed, userId: UserId, meta: CommandMeta): Promise<UserId> {
    const { provider, email, name, identity } = confirmed;
    const sealed = await this.sealed(userId, {
      email,
      name: name ?? email.slice(0, email.lastIndexOf('@')).slice(0, 80),
    });
    const data = { userId, provider, identityId: identity, termsVersion, ...sealed };
    const mine = stepOf(meta, userId, 'register');
    // One that nobody knows: signing in with a password fails in as much time, and by the mailbox there can be another.
    const passwordHash = await this.passwords.hash(newToken());
    await this.credentials.add({ userId, fingerprint: this.fingerprints.of(email), passwordHash });
    const { position } = await this.commands.execute(new RegisterByProvider(data, mine));
    await this.people.waitForRows(position);
    return userId;
  }

  /**
   * Somebody registered with the address and never confirmed it: nobody knows who typed that password, so it is gone,
   * with every mail and page that waits. An account that is confirmed is only ever linked from the inside.
   */
  private async takeOver({ provider, email, identity }: Confirmed, userId: UserId, meta: CommandMeta): Promise<UserId> {
    const person = await this.people.find(userId);
    if (person !== null && person.status !== 'pending_verification') throw new DomainError('oauth_link_required');
    const { account } = await this.sealed(userId, { email, name: '' });
    const data = { userId, provider, identityId: identity, account };
    const holder = await this.identities.claim(identity, userId, meta);
    if (holder !== userId) throw new DomainError('oauth_identity_taken');
    try {
      const { position } = await this.commands.execute(new VerifyByProvider(data, stepOf(meta, userId, 'verify')));
      await this.former.discard(userId, meta.at);
      await this.people.waitForRows(position);
      return userId;
    } catch (error) {
      await this.identities.release(identity, userId, meta);
      // Confirmed, or still being opened: someone else's either way.
      const held = error instanceof AlreadyVerified || error instanceof NotFound;
      throw held ? new DomainError('oauth_link_required') : error;
    }
  }

  private async sealed(userId: UserId, { email, name }: { email: string; name: string }) {
    const [sealedEmail, account, sealedName] = await Promise.all([
      this.vault.seal(userId, 'email', email),
      this.vault.seal(userId, 'account', email),
      this.vault.seal(userId, 'name', name),
    ]);
    return { email: sealedEmail, account, name: sealedName };
  }
}

const stepOf = (meta: CommandMeta, userId: UserId, step: string): CommandMeta => ({
  ...unguarded(meta),
  commandId: CommandId.parse(derivedId(meta.commandId, userId, step)),
  actor: { kind: 'user', id: userId },
});
