import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';

/** Whose address it is: asked of the log, where reserving an address is a fact. */
@Injectable()
export class Holders {
  constructor(
    private readonly store: EventStore,
    private readonly fingerprints: Fingerprints,
  ) {}

  /** Null when nobody has confirmed the address. */
  async of(email: string): Promise<UserId | null> {
    const last = await this.store.last(streamOf('email', this.fingerprints.of(email)));
    if (last?.type !== 'EmailReserved') return null;
    const { userId } = last.data;
    return (await this.hasConfirmed(userId)) ? userId : null;
  }

  private async hasConfirmed(userId: UserId): Promise<boolean> {
    for await (const { type } of this.store.read(streamOf('user', userId))) if (type === 'EmailVerified') return true;
    return false;
  }
}
