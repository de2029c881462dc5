import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, IdentityId, type UserId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { IdentityTaken } from '../domain/account.errors.js';
import { ClaimIdentity, ReleaseIdentity } from '../domain/identity.commands.js';
import type { ProvedPerson } from './clients/provider.js';

/** Which account an identity at a provider signs in to: one at most, however many ask at the same time. */
@Injectable()
export class IdentityRegistry {
  constructor(
    private readonly commands: CommandBus,
    private readonly fingerprints: Fingerprints,
    private readonly store: EventStore,
  ) {}

  /** Derived from issuer and subject. An e-mail address may belong to somebody else tomorrow. */
  getIdentityId({ issuer, subject }: Pick<ProvedPerson, 'issuer' | 'subject'>): IdentityId {
    return IdentityId.parse(derivedId('identity', this.fingerprints.fingerprintForIdentity(issuer, subject)));
  }

  async findHolder(identityId: IdentityId): Promise<UserId | null> {
    const last = await this.store.last(toStreamName('identity', identityId));
    return last?.type === 'IdentityClaimed' ? last.data.userId : null;
  }

  /** Returns the holder: this user when the identity was free, else the user who has it. */
  async claim(identityId: IdentityId, userId: UserId, meta: CommandMeta): Promise<UserId> {
    try {
      await this.commands.execute(new ClaimIdentity({ identityId, userId }, toFresh(meta)));
      return userId;
    } catch (error) {
      if (error instanceof IdentityTaken) return error.holder;
      throw error;
    }
  }

  async release(identityId: IdentityId, userId: UserId, meta: CommandMeta): Promise<void> {
    await this.commands.execute(new ReleaseIdentity({ identityId, userId }, toFresh(meta)));
  }
}

/** A random id, because one request may claim, release and claim the same identity. */
const toFresh = (meta: CommandMeta): CommandMeta => ({
  ...unguarded(meta),
  commandId: CommandId.parse(derivedId(meta.commandId, newId())),
});
