import { Injectable } from '@nestjs/common';
import type { ApiKeyView } from '@throughline/contracts/identity/api-key.requests.js';
import type { Security } from '@throughline/contracts/identity/security.requests.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { ApiKeyStore } from '../../access/api-keys/api-key-store.js';
import { PasskeyStore } from '../passkeys/passkey-store.js';
import { RecoveryCodeStore } from '../second-factor/recovery-code-store.js';
import { SecondFactors } from '../second-factor/second-factors.js';

type SignInMethods = Omit<Security, 'password'>;

/** How somebody can sign in, and which programs act for them. */
@Injectable()
export class SecurityQueries {
  constructor(
    private readonly factors: SecondFactors,
    private readonly codes: RecoveryCodeStore,
    private readonly passkeys: PasskeyStore,
    private readonly apiKeys: ApiKeyStore,
  ) {}

  async getSignInMethods(userId: UserId): Promise<SignInMethods> {
    const [secondFactor, recoveryCodesLeft, passkeys] = await Promise.all([
      this.factors.isOn(userId),
      this.codes.countUnused(userId),
      this.passkeys.listViews(userId),
    ]);
    return { secondFactor, recoveryCodesLeft, passkeys };
  }

  async getEverything(userId: UserId): Promise<SignInMethods & { apiKeys: ApiKeyView[] }> {
    return { ...(await this.getSignInMethods(userId)), apiKeys: await this.apiKeys.listViews(userId) };
  }
}
