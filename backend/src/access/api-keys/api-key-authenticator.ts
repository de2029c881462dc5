import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ApiKeyId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { BoundedCache } from '@throughline/platform/vault/bounded-cache.js';
import { ApiKeys, type KeyHolder, type KeyRefused } from './api-keys.js';
import { hashOf } from '../tokens/tokens.js';
import { ApiKeyStore, keysChannel } from './api-key-store.js';
import { isKeyText } from './key-text.js';

const remembered = { max: 10_000, ttl: 2_000 };
const written = { max: 10_000, ttl: 60_000 };

/** Whose key it is. What was just asked is known for two seconds, unless a key is revoked. */
@Injectable()
export class StoredApiKeys extends ApiKeys implements OnModuleInit, OnModuleDestroy {
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
      notified: () => this.forget(),
      listening: () => this.forget(),
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /** Nothing known before counts any more. */
  forget(): void {
    this.known = new BoundedCache(this.clock, remembered);
  }

  async authenticate(text: string): Promise<KeyHolder | KeyRefused> {
    if (!isKeyText(text)) return { problem: 'api_key_invalid' };
    const hash = hashOf(text).toString('base64');
    const holder = this.known.get(hash) ?? (await this.look(text, hash));
    if ('problem' in holder) return holder;
    if (this.clock.now().getTime() >= Date.parse(holder.expiresAt)) return { problem: 'api_key_expired' };
    this.noteUse(holder.apiKey.id);
    return holder;
  }

  private async look(text: string, hash: string): Promise<KeyHolder | KeyRefused> {
    const { known } = this;
    const found = await this.store.find(text);
    if (found === null) return { problem: 'api_key_invalid' };
    if (found.revoked) return { problem: 'api_key_revoked' };
    const { id, name, userId, workspaceId, scopes, expiresAt } = found;
    const holder = { userId, workspaceId, apiKey: { id, name }, scopes, expiresAt };
    // Into the cache that was there when it was asked for: had a key been revoked meanwhile, it is another one now.
    known.set(hash, holder);
    return holder;
  }

  /** At most once a minute, and nobody waits for it. */
  private noteUse(id: ApiKeyId): void {
    if (this.written.get(id) !== undefined) return;
    this.written.set(id, true);
    this.store
      .used(id)
      .catch((err: unknown) =>
        this.logger.warn(
          { code: 'api_key_use_not_recorded', err },
          'The last use of an API key could not be recorded.',
        ),
      );
  }
}
