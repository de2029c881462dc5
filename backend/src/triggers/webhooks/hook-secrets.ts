import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TriggerId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { Vault } from '@throughline/platform/vault/vault.js';

const toSecret = (triggerId: TriggerId) => ({ owner: `trigger-${triggerId}`, name: 'signing' });
const fresh = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Knows what callers of a webhook prove themselves with; in the vault only, shown once. */
@Injectable()
export class HookSecrets {
  constructor(private readonly vault: Vault) {}

  /**
   * The secret of the event that created the trigger or rotated its secret. The one before works for a while, so that callers can
   * change over. A command that is repeated because its answer was lost gets another secret in place of the one that nobody saw;
   * null when there is a later one, or it may be in use: it is not shown again. One that is given, which its callers have made,
   * takes the place of a new one and is never shown.
   */
  async issue(triggerId: TriggerId, revision: number, given?: string): Promise<string | null> {
    const secret = given ?? fresh();
    const overlap = limits.rotatedSecret;
    const version = await this.vault.secrets.rotateFor(toSecret(triggerId), secret, { revision, overlap });
    return version === null || given !== undefined ? null : secret;
  }

  live(triggerId: TriggerId): Promise<string[]> {
    return this.vault.secrets.live(toSecret(triggerId));
  }
}
