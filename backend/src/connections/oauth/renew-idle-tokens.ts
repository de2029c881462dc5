import { Injectable } from '@nestjs/common';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { CredentialRefused } from '../../kernel/credentials/connection-credentials.js';
import { ConnectionStates } from '../connection-states.js';
import { ConnectionsQueries, type Established } from '../connections.queries.js';
import { ConnectionTokens } from './connection-tokens.js';
import { TokenStore, type Idle } from './token-store.js';

const week = 7 * 24 * 3_600_000;
const pageSize = 100;

/** Renews tokens that nobody has needed for a week: many providers end a refresh token that is not used for long. */
@Injectable()
export class RenewIdleTokens {
  constructor(
    private readonly store: TokenStore,
    private readonly connections: ConnectionsQueries,
    private readonly states: ConnectionStates,
    private readonly tokens: ConnectionTokens,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(stop: AbortSignal): Promise<void> {
    const idleSince = new Date(this.clock.now().getTime() - week);
    for (let last: Idle | undefined; ;) {
      const page = await this.store.listIdle(idleSince, last, pageSize);
      const usable = await this.connections.listUsable(page.map(({ connectionId }) => connectionId));
      for (const each of usable)
        if (!stop.aborted) await this.renew(each, idleSince).catch((err: unknown) => this.note(each.id, err));
      last = page.at(-1);
      if (page.length < pageSize || stop.aborted) return;
    }
  }

  /** Whatever the log says is newer than the rows: no provider gets a request for an account that was disconnected. */
  private async renew(
    { id: connectionId, workspaceId }: Pick<Established, 'id' | 'workspaceId'>,
    idleSince: Date,
  ): Promise<void> {
    const connection = await this.states.find(workspaceId, connectionId);
    if (connection?.status !== 'active' && connection?.status !== 'degraded') return;
    await this.tokens.current({ connectionId, connection, idleSince });
  }

  /** A refusal is recorded with its connection, and keeps no other from being renewed. */
  private note(connectionId: ConnectionId, err: unknown): void {
    if (err instanceof CredentialRefused) return;
    this.logger.error({ code: 'idle_token_not_renewed', connectionId, err }, 'An idle token was not renewed.');
  }
}
