import { ConnectionId } from '@throughline/contracts/ids.js';
import type { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { newId } from '@throughline/platform/ids.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { connectionMigrations } from '../connections/connections.schema.js';
import { RenewTokens } from '../connections/oauth/renew-tokens.js';
import type { TokenSet } from '../connections/oauth/token-set.js';
import { TokenStore } from '../connections/oauth/token-store.js';

/** The renewal of tokens on a real database. What a provider answers is up to the test. */
export class Renewals {
  readonly store: TokenStore;
  readonly renewal: RenewTokens;

  private constructor(
    readonly postgres: Postgres,
    private readonly notifications: Notifications,
    vault: Vault,
    clock: Clock,
  ) {
    this.store = new TokenStore(vault, postgres, clock);
    this.renewal = new RenewTokens(this.store, clock);
    this.renewal.retryAfterDoubt = 1;
    this.renewal.writeRetries = this.renewal.writeRetries.map(() => 1);
  }

  static async open(config: Config, clock: Clock): Promise<Renewals> {
    const postgres = new Postgres({ url: config.databaseUrl });
    const notifications = new Notifications(config.databaseUrl, createLogger('silent'));
    const vault = new Vault(postgres, config, clock, notifications);
    await vault.onModuleInit();
    await migrate(postgres, 'connections', connectionMigrations);
    return new Renewals(postgres, notifications, vault, clock);
  }

  /** A connection whose tokens are these. */
  async connect(tokens: TokenSet): Promise<ConnectionId> {
    const connectionId = ConnectionId.parse(newId());
    await this.store.put(connectionId, tokens);
    return connectionId;
  }

  async close(): Promise<void> {
    await this.notifications.close();
    await this.postgres.close();
  }
}

/** The tokens number `n`, which live for an hour from the instant. */
export const tokensFrom = (instant: Date, n: number): TokenSet => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  askedAt: instant.toISOString(),
  expiresAt: new Date(instant.getTime() + 3_600_000).toISOString(),
  scopes: null,
  variables: {},
});
