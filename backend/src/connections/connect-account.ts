import { Injectable } from '@nestjs/common';
import type {
  CheckOutcome,
  CreateConnectionRequest,
  RotateSecretRequest,
} from '@throughline/contracts/connections/connection.requests.js';
import type { ConnectionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { z } from 'zod';
import { RateLimits } from '../kernel/http/rate-limits/rate-limits.js';
import { CheckConnection } from './checks/check-connection.js';
import { ConnectAsClient } from './oauth/connect-as-client.js';
import { ConnectAtProvider } from './oauth/connect-at-provider.js';
import { ConnectWithSecret } from './connect-with-secret.js';
import { ConnectionAuthority } from './connection-authority.js';

type In = { workspaceId: WorkspaceId; userId: UserId; meta: CommandMeta };

/** Requests that call the service of a connection; each person may make some of them in a while. */
@Injectable()
export class ConnectAccount {
  constructor(
    private readonly withSecret: ConnectWithSecret,
    private readonly atProvider: ConnectAtProvider,
    private readonly asClient: ConnectAsClient,
    private readonly checks: CheckConnection,
    private readonly authority: ConnectionAuthority,
    private readonly limits: RateLimits,
  ) {}

  async create(request: z.output<typeof CreateConnectionRequest>, { workspaceId, userId, meta }: In): Promise<Receipt> {
    await this.limits.countAttempt('connect.person', userId);
    const by = await this.authority.by(workspaceId, userId);
    const { secret } = request;
    if (secret === null) return this.atProvider.create(request, { workspaceId, by, meta });
    if (secret.kind === 'oauth2_client') return this.asClient.create({ ...request, secret }, { workspaceId, by, meta });
    return this.withSecret.create({ ...request, secret }, { workspaceId, by, meta });
  }

  async rotate(
    connectionId: ConnectionId,
    request: z.output<typeof RotateSecretRequest>,
    { workspaceId, userId, meta }: In,
  ): Promise<Receipt> {
    await this.limits.countAttempt('connect.person', userId);
    const by = await this.authority.by(workspaceId, userId);
    const { secret, expiresAt } = request;
    if (secret.kind === 'oauth2_client')
      return this.asClient.rotate(connectionId, { secret, expiresAt }, { workspaceId, by, meta });
    return this.withSecret.rotate(connectionId, request, { workspaceId, by, meta });
  }

  async check(connectionId: ConnectionId, { workspaceId, userId }: In): Promise<CheckOutcome> {
    await this.limits.countAttempt('check.connection', connectionId);
    return this.checks.check({ workspaceId, connectionId, actor: { kind: 'user', id: userId } });
  }
}
