import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CreateApiKeyRequest, CreatedApiKey } from '@throughline/contracts/identity/api-key.requests.js';
import { ApiKeyId, CommandId, type UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { Memberships } from '../../access/memberships.js';
import {
  CreateApiKey,
  RevokeApiKey,
  RevokeApiKeys,
  type RevokedBecause,
} from '../../access/identity/domain/api-key.commands.js';
import { ApiKeyStore } from '../../access/api-keys/api-key-store.js';
import { newKeyText } from '../../access/api-keys/key-text.js';
import { StoredApiKeys } from '../../access/api-keys/api-key-authenticator.js';

const day = 24 * 3_600_000;

/** Keys come and go: what is stored stops before the log says so, so no revoked one is ever good for anything. */
@Injectable()
export class MyApiKeys {
  constructor(
    private readonly store: ApiKeyStore,
    private readonly keys: StoredApiKeys,
    private readonly memberships: Memberships,
    private readonly commands: CommandBus,
    private readonly vault: Vault,
  ) {}

  async create(asked: CreateApiKeyRequest, userId: UserId, meta: CommandMeta): Promise<CreatedApiKey> {
    const { workspaceId, scopes, days } = asked;
    if ((await this.memberships.membershipOf(workspaceId, userId)) === null) throw new NotFound();
    const keyId = ApiKeyId.parse(derivedId(meta.commandId, 'api-key'));
    const name = await this.vault.seal(userId, 'name', asked.name);
    const expiresAt = new Date(Date.parse(meta.at) + days * day).toISOString();
    const key = newKeyText();
    // Before the log: had everything been revoked meanwhile, this one is among it.
    await this.store.add({ id: keyId, userId, workspaceId, name, scopes, expiresAt }, key);
    try {
      const data = { userId, keyId, workspaceId, name, scopes, expiresAt };
      return { ...(await this.commands.execute(new CreateApiKey(data, meta))), keyId, key, expiresAt };
    } catch (error) {
      if (error instanceof DomainError) await this.store.remove(keyId);
      throw error;
    }
  }

  async revoke(keyId: ApiKeyId, userId: UserId, meta: CommandMeta): Promise<void> {
    await this.store.revoke(userId, { id: keyId });
    this.keys.forget();
    await this.commands.execute(new RevokeApiKey({ userId, keyId }, meta));
  }

  /** All of them, or those of one workspace. */
  async revokeAll(
    { userId, reason, workspaceId }: { userId: UserId; reason: RevokedBecause; workspaceId?: WorkspaceId },
    meta: CommandMeta,
  ): Promise<void> {
    await this.store.revoke(userId, { workspaceId });
    this.keys.forget();
    const commandId = CommandId.parse(derivedId(meta.commandId, 'revoke-keys', userId));
    await this.commands.execute(new RevokeApiKeys({ userId, reason, workspaceId }, { ...unguarded(meta), commandId }));
  }
}
