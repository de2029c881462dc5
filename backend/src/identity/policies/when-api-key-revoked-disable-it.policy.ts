import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ApiKeyStore } from '../../access/api-keys/api-key-store.js';

/** A key that is revoked in the log stops working, even when the process ended before it was revoked in the vault. */
@PolicyProvider()
export class WhenApiKeyRevokedDisableIt implements Policy<'ApiKeyRevoked'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-api-key-revoked-stop-it';
  readonly on = ['ApiKeyRevoked'] as const;

  constructor(private readonly store: ApiKeyStore) {}

  async react({ data: { userId, keyId } }: EventOf<'ApiKeyRevoked'>): Promise<void> {
    await this.store.revoke(userId, { id: keyId });
  }
}
