import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TriggerId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { Vault } from '@throughline/platform/vault/vault.js';

const secretOf = (triggerId: TriggerId) => ({ owner: `trigger-${triggerId}`, name: 'signing' });
const fresh = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** What callers of a webhook prove themselves with; in the vault only, shown once. */
@Injectable()
export class HookSecrets {
  constructor(private readonly vault: Vault) {}

  /** The first secret; null when there is one already, which is not shown again. */
  async first(triggerId: TriggerId): Promise<string | null> {
    if ((await this.vault.secrets.get(secretOf(triggerId))) !== null) return null;
    const secret = fresh();
    await this.vault.secrets.put(secretOf(triggerId), secret);
    return secret;
  }

  /** The one before works for a while, so that callers can change over. */
  async next(triggerId: TriggerId): Promise<string> {
    const secret = fresh();
    await this.vault.secrets.rotate(secretOf(triggerId), secret, limits.rotatedSecret);
    return secret;
  }

  live(triggerId: TriggerId): Promise<string[]> {
    return this.vault.secrets.live(secretOf(triggerId));
  }
}
