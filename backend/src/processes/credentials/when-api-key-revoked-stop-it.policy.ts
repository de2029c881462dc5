import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ApiKeyStore } from '../../access/api-keys/api-key-store.js';

/** Whatever the log calls revoked is of no use, should a process have ended in between. */
@Injectable()
export class WhenApiKeyRevokedStopIt implements Policy<'ApiKeyRevoked'> {
  readonly name = 'when-api-key-revoked-stop-it';
  readonly on = ['ApiKeyRevoked'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly store: ApiKeyStore,
  ) {
    registry.add(this);
  }

  async react({ data: { userId, keyId } }: EventOf<'ApiKeyRevoked'>): Promise<void> {
    await this.store.revoke(userId, { id: keyId });
  }
}
