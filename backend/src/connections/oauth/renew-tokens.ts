import { Injectable } from '@nestjs/common';
import type { ReauthReason } from '@throughline/contracts/connections/connection.events.js';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { delay } from '@throughline/platform/delay.js';
import { ProviderAddressRefused, ProviderUnreachable } from './provider-calls.js';
import { TokenRefused } from './token-endpoint.js';
import { isAlive, refreshAfter, renewed, type TokenSet } from './token-set.js';
import { TokenStore, type Lease, type StoredTokens } from './token-store.js';

/** Describes what became of a renewal that gave no token. */
export type RenewalFailure =
  | { kind: 'reauth'; reason: ReauthReason }
  | { kind: 'misconfigured'; reason: string }
  | { kind: 'degraded'; reason: string };
export class RenewalFailed extends Error {
  constructor(readonly failure: RenewalFailure) {
    super(`No token: ${failure.reason}.`);
    this.name = 'RenewalFailed';
  }
}

/** Asks the provider for other tokens. */
export type AskForTokens = (before: TokenSet) => Promise<TokenSet>;
type Renewing = { connectionId: ConnectionId; ask: AskForTokens; forced?: string; idleSince?: Date };
type InProgress = { forced: string | undefined; tokens: Promise<TokenSet> };

const waitTimeout = 20_000;
const pollEvery = 100;

/**
 * The tokens of a connection, renewed when that is due: once among all processes, and never with a token that another
 * answer has replaced. Who does not renew uses the old one while it lives.
 */
@Injectable()
export class RenewTokens {
  /** Milliseconds. A provider that lets an old token be used again for a while gives another answer to who lost the first. */
  retryAfterDoubt = 2_000;
  /**
   * Milliseconds before each further attempt to store an answer: the provider has ended the tokens before it. All of them, after
   * two requests to the provider, end within the lease.
   */
  writeRetries: readonly number[] = [100, 400, 1_000, 2_500, 6_000];
  private readonly inProgress = new Map<ConnectionId, InProgress>();

  constructor(
    private readonly store: TokenStore,
    private readonly clock: Clock,
  ) {}

  /**
   * `forced`: an access token that the service refused, so that it is not good although it seems to live. `idleSince`: tokens that
   * were given before it are renewed although they may live.
   */
  async current(renewing: Renewing): Promise<TokenSet> {
    const { connectionId, forced, idleSince } = renewing;
    const stored = await this.store.read(connectionId);
    if (stored === null) throw new RenewalFailed({ kind: 'reauth', reason: 'refused_by_provider' });
    const isIdle = idleSince !== undefined && Date.parse(stored.tokens.askedAt) <= idleSince.getTime();
    if (!isIdle && !this.isDue(stored.tokens) && stored.tokens.accessToken !== forced) return stored.tokens;
    const known = this.inProgress.get(connectionId);
    if (known === undefined) return this.begin(renewing, stored);
    const tokens = await known.tokens;
    // A renewal that was not forced may end with the token that lives, which is the one that was refused.
    return tokens.accessToken === forced && known.forced !== forced ? this.current(renewing) : tokens;
  }

  private begin(renewing: Renewing, stored: StoredTokens): Promise<TokenSet> {
    const { connectionId, forced } = renewing;
    const tokens = this.renew(renewing, stored).finally(() => this.inProgress.delete(connectionId));
    this.inProgress.set(connectionId, { forced, tokens });
    return tokens;
  }

  async canRenew(connectionId: ConnectionId): Promise<boolean> {
    return ((await this.store.read(connectionId))?.tokens.refreshToken ?? null) !== null;
  }

  private isDue(tokens: TokenSet): boolean {
    const after = refreshAfter(tokens);
    return after !== null && after <= this.clock.now().getTime();
  }

  private usable({ tokens }: StoredTokens, forced: string | undefined): boolean {
    return tokens.accessToken !== forced && isAlive(tokens, this.clock.now());
  }

  private async renew(renewing: Renewing, before: StoredTokens): Promise<TokenSet> {
    const { connectionId, forced } = renewing;
    if (before.tokens.refreshToken === null && this.usable(before, forced)) return before.tokens;
    const lease = await this.store.lease(connectionId);
    if (lease === null) return this.usable(before, forced) ? before.tokens : this.wait(renewing, before);
    const stored = await this.store.read(connectionId);
    if (stored === null || (stored.version !== before.version && this.usable(stored, forced))) {
      await this.store.release(connectionId, lease.fence, null);
      if (stored === null) throw new RenewalFailed({ kind: 'reauth', reason: 'refused_by_provider' });
      return stored.tokens;
    }
    return this.ask(renewing, stored, lease);
  }

  private async ask(renewing: Renewing, stored: StoredTokens, { fence, inDoubt }: Lease): Promise<TokenSet> {
    const { connectionId, ask, forced } = renewing;
    try {
      const tokens = renewed(stored.tokens, await ask(stored.tokens));
      if (await this.write(connectionId, tokens, { version: stored.version, fence })) return tokens;
      return await this.replacedMeanwhile(connectionId);
    } catch (error) {
      if (error instanceof RenewalFailed) throw error;
      const now = await this.store.read(connectionId);
      if (now !== null && now.version !== stored.version) return now.tokens;
      if (error instanceof TokenRefused && error.dead && inDoubt) {
        await delay(this.retryAfterDoubt);
        return this.ask(renewing, stored, { fence, inDoubt: false }).catch((second: unknown) => {
          if (second instanceof RenewalFailed && second.failure.reason === 'refused_by_provider')
            throw new RenewalFailed({ kind: 'reauth', reason: 'refresh_answer_lost' });
          throw second;
        });
      }
      const failure = getFailure(error);
      const retryAfter = error instanceof ProviderUnreachable ? error.retryAfter : null;
      await this.store.release(connectionId, fence, failure.kind === 'degraded' ? { retryAfter } : null);
      if (failure.kind === 'degraded' && this.usable(stored, forced)) return stored.tokens;
      throw new RenewalFailed(failure);
    }
  }

  /** Whether they took the place of the version that was read. A write that failed without a word may have been made. */
  private async write(
    connectionId: ConnectionId,
    tokens: TokenSet,
    { version, fence }: { version: number; fence: number },
  ): Promise<boolean> {
    for (const wait of this.writeRetries) {
      try {
        return await this.store.replace(connectionId, tokens, version, fence);
      } catch {
        await delay(wait);
      }
    }
    return this.store.replace(connectionId, tokens, version, fence);
  }

  /** Somebody signed in again, or another process was given the lease because this one took too long. */
  private async replacedMeanwhile(connectionId: ConnectionId): Promise<TokenSet> {
    const now = await this.store.read(connectionId);
    if (now === null) throw new RenewalFailed({ kind: 'reauth', reason: 'refused_by_provider' });
    return now.tokens;
  }

  /** Another process renews them. */
  private async wait({ connectionId, forced }: Renewing, before: StoredTokens): Promise<TokenSet> {
    for (let waited = 0; waited < waitTimeout; waited += pollEvery) {
      await delay(pollEvery);
      const now = await this.store.read(connectionId);
      if (now !== null && now.version !== before.version && this.usable(now, forced)) return now.tokens;
      // The holder of the lease has ended without other tokens.
      if (!(await this.store.isLeased(connectionId))) break;
    }
    throw new RenewalFailed({ kind: 'degraded', reason: 'provider_unreachable' });
  }
}

const getFailure = (error: unknown): RenewalFailure => {
  if (error instanceof TokenRefused)
    return error.dead
      ? { kind: 'reauth', reason: 'refused_by_provider' }
      : { kind: 'misconfigured', reason: 'client_refused' };
  if (error instanceof ProviderAddressRefused) return { kind: 'misconfigured', reason: 'address_refused' };
  if (error instanceof ProviderUnreachable) return { kind: 'degraded', reason: 'provider_unreachable' };
  throw error;
};
