import { Injectable } from '@nestjs/common';
import type { SessionView } from '@throughline/contracts/identity/identity.requests.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { SessionStore } from '../../access/sessions/session-store.js';
import type { SessionCaller } from '../../access/requests/caller.js';

@Injectable()
export class SessionQueries {
  constructor(
    private readonly store: SessionStore,
    private readonly vault: Vault,
  ) {}

  /** The live sessions of the person, last used first. */
  async list({ userId, sessionId }: SessionCaller): Promise<SessionView[]> {
    const sessions = await this.vault.reveal(await this.store.listLive(userId));
    return sessions.map(({ id, browser, network, created_at: createdAt, last_seen_at: lastSeenAt }) => {
      return { id, browser, network, createdAt, lastSeenAt, current: id === sessionId };
    });
  }
}
