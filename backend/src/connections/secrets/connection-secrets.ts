import { Injectable } from '@nestjs/common';
import { ConnectionSecret } from '@throughline/contracts/connections/connection.requests.js';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';

const hour = 3_600_000;
const toName = (connectionId: ConnectionId) => ({ owner: `connection-${connectionId}`, name: 'secret' });

/** Keys and passwords of connections; in the vault only, and never shown again. */
@Injectable()
export class ConnectionSecrets {
  constructor(private readonly vault: Vault) {}

  async put(connectionId: ConnectionId, secret: ConnectionSecret): Promise<void> {
    await this.vault.secrets.put(toName(connectionId), JSON.stringify(secret));
  }

  /** The one before stays readable for an hour, because it still has to be found in what running steps write. */
  async rotate(connectionId: ConnectionId, secret: ConnectionSecret): Promise<void> {
    await this.vault.secrets.rotate(toName(connectionId), JSON.stringify(secret), hour);
  }

  /** The newest first. */
  async live(connectionId: ConnectionId): Promise<ConnectionSecret[]> {
    const texts = await this.vault.secrets.live(toName(connectionId));
    return texts.map((text) => ConnectionSecret.parse(JSON.parse(text)));
  }

  /** Deletes everything that the vault has of the connection, for good, and the key of what its account is called. */
  async destroy(connectionId: ConnectionId): Promise<void> {
    await this.vault.secrets.end(toName(connectionId).owner);
    await this.vault.eraseSubject(connectionId);
  }

  /** Deletes what was stored for a connection that was not made; the same request may be sent again. */
  async discard(connectionId: ConnectionId): Promise<void> {
    for (const name of ['secret', 'tokens'])
      await this.vault.secrets.delete({ owner: toName(connectionId).owner, name });
  }
}

/** The end of a key that is long enough to stay secret without it. */
export const getHint = (secret: ConnectionSecret): string | null => {
  const value = getValue(secret);
  return value === null || value.length < 20 ? null : value.slice(-4);
};

const getValue = (secret: ConnectionSecret): string | null => {
  switch (secret.kind) {
    case 'api_key':
    case 'model':
      return secret.key;
    case 'bearer':
      return secret.token;
    case 'basic':
      return secret.password;
    case 'oauth2_client':
    case 'headers':
      return null;
  }
};
