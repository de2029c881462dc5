import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ApiKeyId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { BoundedCache } from '@throughline/platform/vault/bounded-cache.js';
import type { KeyHolder } from '../requests/caller.js';
import { ApiKeys, type KeyRefused } from './api-keys.js';
import { hashToken } from '../tokens/tokens.js';
import { ApiKeyStore, keysChannel } from './api-key-store.js';
import { isKeyText } from './key-text.js';

const remembered = { max: 10_000, ttl: 2_000 };
const written = { max: 10_000, ttl: 60_000 };

/** Authenticates by stored keys. A result is cached for two seconds, unless a key is revoked. */
@Injectable()
export class ApiKeyAuthenticator extends ApiKeys implements OnModuleInit, OnModuleDestroy {
  private known: BoundedCache<KeyHolder>;
  private readonly written: BoundedCache<true>;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly store: ApiKeyStore,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super();
    this.known = new BoundedCache(clock, remembered);
    this.written = new BoundedCache(clock, written);
  }

  onModuleInit(): void {
    this.stopListening = this.notifications.listen(keysChannel, {
      notified: () => this.clearCache(),
      listening: () => this.clearCache(),
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /** A load that is in progress fills the old cache, which nobody reads any more. */
  clearCache(): void {
    this.known = new BoundedCache(this.clock, remembered);
  }

  async authenticate(text: string): Promise<KeyHolder | KeyRefused> {
    if (!isKeyText(text)) return { problem: 'api_key_invalid' };
    const hash = hashToken(text).toString('base64');
    const holder = this.known.get(hash) ?? (await this.load(text, hash));
    if ('problem' in holder) return holder;
    if (this.clock.now().getTime() >= Date.parse(holder.expiresAt)) return { problem: 'api_key_expired' };
    this.noteUse(holder.apiKey.id);
    return holder;
  }

  private async load(text: string, hash: string): Promise<KeyHolder | KeyRefused> {
    const { known } = this;
    const found = await this.store.find(text);
    if (found === null) return { problem: 'api_key_invalid' };
    if (found.revoked) return { problem: 'api_key_revoked' };
    const { id, name, userId, workspaceId, scopes, expiresAt } = found;
    const holder = { userId, workspaceId, apiKey: { id, name }, scopes, expiresAt };
    // Stored in the cache of when loading began: a key that was revoked meanwhile has replaced the cache.
    known.set(hash, holder);
    return holder;
  }

  /** Written at most once a minute, without delaying the request. */
  private noteUse(id: ApiKeyId): void {
    if (this.written.get(id) !== undefined) return;
    this.written.set(id, true);
    this.store
      .recordUse(id)
      .catch((err: unknown) =>
        this.logger.warn({ code: 'api_key_use_unrecorded', err }, 'The last use of an API key could not be recorded.'),
      );
  }
}
