import { Injectable } from '@nestjs/common';
import type { ConnectionSecret } from '@throughline/contracts/connections/connection.requests.js';
import { ConnectionId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { TokenStore } from '../oauth/token-store.js';
import { ConnectionSecrets } from '../secrets/connection-secrets.js';

const Id = z.object({ id: ConnectionId });

/** The secrets of all accounts that a workspace has connected, to find them where they must not be. */
@Injectable()
export class WorkspaceSecrets {
  constructor(
    private readonly readModel: ReadModel,
    private readonly secrets: ConnectionSecrets,
    private readonly tokens: TokenStore,
  ) {}

  async valuesOf(workspaceId: WorkspaceId): Promise<string[]> {
    const sql = `select id from rm.connections where workspace_id = $1 and status <> all('{revoked, abandoned}')`;
    const found = await this.readModel.many(Id, sql, [workspaceId]);
    return (await Promise.all(found.map(({ id }) => this.valuesOfOne(id)))).flat();
  }

  private async valuesOfOne(id: ConnectionId): Promise<string[]> {
    const [live, stored] = await Promise.all([this.secrets.live(id), this.tokens.read(id)]);
    const tokens = stored === null ? [] : [stored.tokens.accessToken, stored.tokens.refreshToken ?? ''];
    return [...live.flatMap(valuesIn), ...tokens].filter((value) => value !== '');
  }
}

const valuesIn = (secret: ConnectionSecret): string[] => {
  switch (secret.kind) {
    case 'api_key':
      return [secret.key];
    case 'model':
      return secret.key === null ? [] : [secret.key];
    case 'bearer':
      return [secret.token];
    case 'basic':
      return [secret.password];
    case 'oauth2_client':
      return [secret.clientSecret];
    case 'headers':
      return Object.values(secret.values);
  }
};
