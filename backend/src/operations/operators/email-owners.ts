import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Vault } from '@throughline/platform/vault/vault.js';

/** Whose address it is: asked of the log, where reserving an address and confirming it are facts. */
@Injectable()
export class EmailOwners {
  constructor(
    private readonly store: EventStore,
    private readonly fingerprints: Fingerprints,
    private readonly vault: Vault,
  ) {}

  /** Null when it is no confirmed address that somebody has now: one given up stays reserved for a while. */
  async findByEmail(email: string): Promise<UserId | null> {
    const fingerprint = this.fingerprints.of(email);
    const last = await this.store.last(streamOf('email', fingerprint));
    if (last?.type !== 'EmailReserved') return null;
    const { userId } = last.data;
    const current = await this.addressOf(userId);
    return current !== null && this.fingerprints.of(current) === fingerprint ? userId : null;
  }

  private async addressOf(userId: UserId): Promise<string | null> {
    let address: string | null = null;
    let isConfirmed = false;
    for await (const event of this.store.read(streamOf('user', userId))) {
      if (event.type === 'EmailVerified') isConfirmed = true;
      if (event.type === 'UserRegistered' || event.type === 'EmailChanged' || event.type === 'EmailChangeStopped')
        address = event.data.email;
    }
    return isConfirmed && address !== null ? (await this.vault.reveal({ email: address })).email : null;
  }
}
