import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EndpointId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { Vault } from '@throughline/platform/vault/vault.js';

type Name = 'signing' | 'address';
const toSecret = (endpointId: EndpointId, name: Name) => ({ owner: `endpoint-${endpointId}`, name });
const fresh = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Knows where an endpoint is and what its deliveries are signed with; both are in the vault only. */
@Injectable()
export class EndpointSecrets {
  constructor(private readonly vault: Vault) {}

  /** The secret of the event that created the endpoint or rotated its secret; null when a later one is in use. The one before signs for a day. */
  async issue(endpointId: EndpointId, revision: number): Promise<string | null> {
    const secret = fresh();
    const of = { revision, overlap: limits.rotatedSecret };
    return (await this.vault.secrets.rotateFor(toSecret(endpointId, 'signing'), secret, of)) === null ? null : secret;
  }

  async setAddress(endpointId: EndpointId, revision: number, address: string): Promise<void> {
    await this.vault.secrets.rotateFor(toSecret(endpointId, 'address'), address, { revision, overlap: 0 });
  }

  /** Returns those that sign now, the newest first. */
  listLive(endpointId: EndpointId): Promise<string[]> {
    return this.vault.secrets.live(toSecret(endpointId, 'signing'));
  }

  findAddress(endpointId: EndpointId): Promise<string | null> {
    return this.vault.secrets.get(toSecret(endpointId, 'address'));
  }

  end(endpointId: EndpointId): Promise<void> {
    return this.vault.secrets.end(`endpoint-${endpointId}`);
  }
}
