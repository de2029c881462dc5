import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type ApiKeyId, type UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { RevokeApiKey, RevokeApiKeys, type RevokedBecause } from '../domain/api-key.commands.js';
import { ApiKeyAuthenticator } from '../../access/api-keys/api-key-authenticator.js';
import { ApiKeyStore } from '../../access/api-keys/api-key-store.js';

type Revoked = { userId: UserId; reason: RevokedBecause; workspaceId?: WorkspaceId };

/** The stored key stops working before the log says so: a key that the log calls revoked never works. */
@Injectable()
export class ApiKeyRevocation {
  constructor(
    private readonly store: ApiKeyStore,
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly commands: CommandBus,
  ) {}

  async revokeOne(keyId: ApiKeyId, userId: UserId, meta: CommandMeta): Promise<void> {
    await this.store.revoke(userId, { id: keyId });
    this.authenticator.clearCache();
    await this.commands.execute(new RevokeApiKey({ userId, keyId }, meta));
  }

  /** All keys of the person, or those of one workspace. */
  async revokeAll({ userId, reason, workspaceId }: Revoked, meta: CommandMeta): Promise<void> {
    await this.store.revoke(userId, { workspaceId });
    this.authenticator.clearCache();
    const commandId = CommandId.parse(derivedId(meta.commandId, 'revoke-keys', userId));
    await this.commands.execute(new RevokeApiKeys({ userId, reason, workspaceId }, { ...unguarded(meta), commandId }));
  }
}
