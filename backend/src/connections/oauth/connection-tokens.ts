import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { CredentialRefused } from '../../kernel/credentials/connection-credentials.js';
import type { PresentConnection } from '../domain/connection.js';
import { ReportConnectionHealth } from '../domain/connection.commands.js';
import { ClientTokens } from './client-tokens.js';
import { OAuthSetUp } from './oauth-set-up.js';
import { TokenEndpoint } from './token-endpoint.js';
import { RenewalFailed, RenewTokens } from './renew-tokens.js';
import type { TokenSet } from './token-set.js';

type Of = { connectionId: ConnectionId; connection: PresentConnection; forced?: string; idleSince?: Date };

/** A token that is good now. What a renewal shows of the connection is recorded. */
@Injectable()
export class ConnectionTokens {
  constructor(
    private readonly renewal: RenewTokens,
    private readonly setUps: OAuthSetUp,
    private readonly endpoint: TokenEndpoint,
    private readonly clients: ClientTokens,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** Whether another access token can be had without a person. */
  renews(connectionId: ConnectionId, { kind }: PresentConnection): Promise<boolean> {
    return kind === 'oauth2_client' ? Promise.resolve(true) : this.renewal.canRenew(connectionId);
  }

  async current({ connectionId, connection, ...when }: Of): Promise<TokenSet> {
    const ask =
      connection.kind === 'oauth2_client'
        ? () => this.clients.ask(connectionId, connection)
        : (before: TokenSet) => this.refresh(connection, before);
    try {
      const tokens = await this.renewal.current({ connectionId, ask, ...when });
      if (connection.status === 'degraded') await this.report({ connectionId, connection }, { kind: 'ok' });
      return tokens;
    } catch (error) {
      if (!(error instanceof RenewalFailed)) throw error;
      await this.report({ connectionId, connection }, error.failure);
      throw getRefusal(error);
    }
  }

  private async refresh({ workspaceId, service, settings }: PresentConnection, before: TokenSet): Promise<TokenSet> {
    if (before.refreshToken === null) throw new RenewalFailed({ kind: 'reauth', reason: 'no_refresh_token' });
    const { plan, client } = await this.setUps.findFor(workspaceId, { service, settings });
    const address = plan.refresh ?? plan.token;
    if (address === null) throw new RenewalFailed({ kind: 'misconfigured', reason: 'no_token_address' });
    const grant = { grant_type: 'refresh_token', refresh_token: before.refreshToken };
    return (await this.endpoint.ask({ workspaceId, plan, client }, address, grant)).tokens;
  }

  private async report(
    { connectionId, connection: { workspaceId } }: Of,
    health: RenewalFailed['failure'] | { kind: 'ok' },
  ): Promise<void> {
    const meta = metaFor({ actor: systemActor('connections'), at: this.clock.now(), workspaceId });
    await this.commands.execute(new ReportConnectionHealth({ connectionId, health, checked: false }, meta));
  }
}

const getRefusal = ({ failure: { kind } }: RenewalFailed): CredentialRefused => {
  switch (kind) {
    case 'reauth':
      return new CredentialRefused('connection_needs_sign_in', 'Somebody has to sign in to this account again.', true);
    case 'misconfigured':
      return new CredentialRefused('connection_misconfigured', 'This account isn’t set up right.', true);
    case 'degraded':
      return new CredentialRefused('connection_unavailable', 'The provider of this account isn’t answering.', true);
  }
};
