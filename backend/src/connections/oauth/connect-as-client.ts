import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getService } from '@throughline/catalogue/services/services.js';
import type {
  ConnectionSecret,
  CreateConnectionRequest,
} from '@throughline/contracts/connections/connection.requests.js';
import { ConnectionId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { z } from 'zod';
import { CheckFailed, type CheckFailure } from '../checks/check-failed.js';
import { ConnectionStates } from '../connection-states.js';
import { CreateConnection, RotateConnectionSecret, type By } from '../domain/connection.commands.js';
import { ConnectionSecrets } from '../secrets/connection-secrets.js';
import { CompleteSettings } from '../services/complete-settings.js';
import { requireOwn } from '../domain/connection.decider.js';
import { getPlan } from '../services/service-plan.js';
import { TokenStore } from './token-store.js';
import { ClientTokens } from './client-tokens.js';
import { providerErrors } from './provider-problems.js';
import { TokenRefused } from './token-endpoint.js';
import type { TokenSet } from './token-set.js';

type ClientSecret = Extract<ConnectionSecret, { kind: 'oauth2_client' }>;
type New = z.output<typeof CreateConnectionRequest> & { secret: ClientSecret };
type In = { workspaceId: WorkspaceId; by: By; meta: CommandMeta };

/** Words in which providers refuse an app that signs in by itself. */
const clientFailures: Readonly<Record<string, CheckFailure>> = {
  invalid_client: 'unauthorized',
  invalid_grant: 'unauthorized',
  unauthorized_client: 'app_not_allowed',
  unsupported_grant_type: 'app_not_allowed',
  invalid_scope: 'scope_refused',
};

/** Connects a client that acts for itself: its first token is the check. */
@Injectable()
export class ConnectAsClient {
  constructor(
    private readonly commands: CommandBus,
    private readonly clients: ClientTokens,
    private readonly secrets: ConnectionSecrets,
    private readonly tokens: TokenStore,
    private readonly settings: CompleteSettings,
    private readonly states: ConnectionStates,
  ) {}

  async create(request: New, { workspaceId, by, meta }: In): Promise<Receipt> {
    const { service, kind, name, sharing, scopes, secret, expiresAt } = request;
    const settings = this.settings.complete(service, request.settings);
    const tokens = await this.tokensFor(workspaceId, { service, settings, scopes }, secret);
    const connectionId = ConnectionId.parse(derivedId(meta.commandId, 'connection'));
    const { hosts } = getPlan(getService(service), kind, settings);
    const authorization = {
      account: null,
      hosts: [...hosts],
      hint: null,
      expiresAt,
      scopes: tokens.scopes ?? scopes,
    };
    const data = {
      connectionId,
      workspaceId,
      ownerId: by.userId,
      service,
      kind,
      name,
      sharing,
      scopes,
      settings,
      by,
      client: 'connection' as const,
      authorization,
    };
    await this.secrets.put(connectionId, secret);
    await this.tokens.put(connectionId, tokens);
    try {
      return await this.commands.execute(new CreateConnection(data, meta));
    } catch (error) {
      // Not if an earlier try of the same request has made it.
      if ((await this.states.find(workspaceId, connectionId)) === null) await this.secrets.discard(connectionId);
      throw error;
    }
  }

  /** The new secret is checked by the token that it gets; until then the old one stays. */
  async rotate(
    connectionId: ConnectionId,
    { secret, expiresAt }: { secret: ClientSecret; expiresAt: string | null },
    { workspaceId, by, meta }: In,
  ): Promise<Receipt> {
    const connection = await this.states.get(workspaceId, connectionId);
    requireOwn(connection, by);
    const { kind, service, settings, scopes } = connection;
    if (kind !== secret.kind) throw new CheckFailed('other_kind', { service });
    const tokens = await this.tokensFor(workspaceId, { service, settings, scopes: scopes.asked }, secret);
    const data = { connectionId, hint: null, expiresAt, by };
    const receipt = await this.commands.execute(new RotateConnectionSecret(data, meta));
    await this.secrets.rotate(connectionId, secret);
    await this.tokens.put(connectionId, tokens);
    return receipt;
  }

  private tokensFor(
    workspaceId: WorkspaceId,
    of: Parameters<ClientTokens['askWith']>[1],
    secret: ClientSecret,
  ): Promise<TokenSet> {
    return providerErrors(() =>
      this.clients.askWith(workspaceId, of, secret).catch((error: unknown) => {
        throw error instanceof TokenRefused
          ? new CheckFailed(clientFailures[error.code] ?? 'token_refused', of)
          : error;
      }),
    );
  }
}
