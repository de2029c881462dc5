import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getService } from '@throughline/catalogue/services/services.js';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ConnectionStates } from '../connection-states.js';
import type { PresentConnection } from '../domain/connection.js';
import { FinishRevocation } from '../domain/connection.commands.js';
import { ConnectionSecrets } from '../secrets/connection-secrets.js';
import { filled } from '../services/service-plan.js';
import { OAuthSetUp, type SetUp } from './oauth-set-up.js';
import { ProviderAddressRefused, ProviderCalls, ProviderUnreachable } from './provider-calls.js';
import { isAccepted, getRequest } from './token-endpoint.js';
import type { TokenSet } from './token-set.js';
import { TokenStore } from './token-store.js';

type Of = { workspaceId: WorkspaceId; connectionId: ConnectionId };
const tries = 3;

/** Asks providers to end tokens of connections that were disconnected here. Here they are refused already. */
@Injectable()
export class RevokeAtProvider {
  constructor(
    private readonly states: ConnectionStates,
    private readonly setUps: OAuthSetUp,
    private readonly calls: ProviderCalls,
    private readonly store: TokenStore,
    private readonly secrets: ConnectionSecrets,
    private readonly commands: CommandBus,
  ) {}

  /** Where the issuer of typed addresses has no way, it turns out to have failed. */
  isSupported({ kind, service, status }: PresentConnection): boolean {
    if (kind !== 'oauth2_code' || status === 'pending') return false;
    const way = getService(service)?.ways.find((each) => each.kind === 'oauth2_code');
    return way?.kind === 'oauth2_code' && (way.revoke !== undefined || 'issuer' in way.endpoints);
  }

  /** Whatever the provider says, the secrets are deleted, and what it said is recorded. */
  async finish({ workspaceId, connectionId }: Of, meta: CommandMeta): Promise<void> {
    const connection = await this.states.find(workspaceId, connectionId);
    if (connection?.status !== 'revoked') return;
    if (connection.revocation === 'open') {
      const atProvider = (await this.isEnded(connectionId, connection)) ? 'confirmed' : 'failed';
      await this.commands.execute(new FinishRevocation({ connectionId, atProvider }, meta));
    }
    await this.secrets.destroy(connectionId);
  }

  private async isEnded(connectionId: ConnectionId, connection: PresentConnection): Promise<boolean> {
    const stored = await this.store.read(connectionId);
    return stored !== null && this.endTokens(connection, stored.tokens);
  }

  /** Stores tokens that somebody signed in for. If the connection has ended meanwhile, nobody else knows them, and they are ended. */
  async storeOrEnd(connectionId: ConnectionId, connection: PresentConnection, tokens: TokenSet): Promise<void> {
    if (!(await this.store.put(connectionId, tokens))) await this.endTokens(connection, tokens);
  }

  /** Whether the provider says that it has ended them. */
  private async endTokens({ workspaceId, service, settings }: PresentConnection, tokens: TokenSet): Promise<boolean> {
    const variables = { ...settings.variables, ...tokens.variables };
    for (let attempt = 1; ; attempt += 1)
      try {
        const setUp = await this.setUps.findFor(workspaceId, { service, settings: { ...settings, variables } });
        const call = getRevocation(setUp, tokens);
        return call !== null && isAccepted(await this.calls.call(workspaceId, call));
      } catch (error) {
        const isKnown = error instanceof DomainError || error instanceof ProviderAddressRefused;
        if (!isKnown && !(error instanceof ProviderUnreachable)) throw error;
        if (isKnown || attempt >= tries) return false;
      }
  }
}

type Call = Parameters<ProviderCalls['call']>[1];

/** The request that ends a token; null where the provider has no way. */
const getRevocation = ({ plan, client }: SetUp, { accessToken, refreshToken }: TokenSet): Call | null => {
  const { revoke } = plan;
  if (revoke === null || revoke === undefined) return null;
  const token = revoke.which === 'refresh' ? (refreshToken ?? accessToken) : accessToken;
  const address = filled(revoke.address, { clientId: client.id, token: encodeURIComponent(token) });
  const plain = { method: revoke.method, address };
  switch (revoke.token) {
    case 'form':
      return {
        ...plain,
        ...getRequest({ ...plan, tokenRequest: 'form' }, client, { [revoke.field ?? 'token']: token }),
      };
    case 'json':
      return {
        ...plain,
        ...getRequest({ client: 'basic', tokenRequest: 'json' }, client, { [revoke.field ?? 'token']: token }),
      };
    case 'query':
      return { ...plain, address: `${address}?${new URLSearchParams({ token }).toString()}` };
    case 'bearer':
      return { ...plain, headers: { authorization: `Bearer ${token}` } };
    case 'path':
      return plain;
  }
};
