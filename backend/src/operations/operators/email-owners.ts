import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Vault } from '@throughline/platform/vault/vault.js';

/** Finds whose confirmed e-mail an address is, from the log. */
@Injectable()
export class EmailOwners {
  constructor(
    private readonly store: EventStore,
    private readonly fingerprints: Fingerprints,
    private readonly vault: Vault,
  ) {}

  /** Returns null unless somebody has this confirmed e-mail now: an e-mail that was given up stays reserved for a while. */
  async findByEmail(email: string): Promise<UserId | null> {
    const fingerprint = this.fingerprints.fingerprintFor(email);
    const last = await this.store.last(toStreamName('email', fingerprint));
    if (last?.type !== 'EmailReserved') return null;
    const { userId } = last.data;
    const current = await this.findCurrentEmail(userId);
    return current !== null && this.fingerprints.fingerprintFor(current) === fingerprint ? userId : null;
  }

  private async findCurrentEmail(userId: UserId): Promise<string | null> {
    let email: string | null = null;
    let isConfirmed = false;
    for await (const event of this.store.read(toStreamName('user', userId))) {
      if (event.type === 'EmailVerified') isConfirmed = true;
      if (event.type === 'UserRegistered' || event.type === 'EmailChanged' || event.type === 'EmailChangeStopped')
        email = event.data.email;
    }
    return isConfirmed && email !== null ? (await this.vault.reveal({ email })).email : null;
  }
}
