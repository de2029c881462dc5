import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CreateApiKeyRequest, CreatedApiKey } from '@throughline/contracts/identity/api-key.requests.js';
import { ApiKeyId, type UserId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { ApiKeyStore } from '../../../access/api-keys/api-key-store.js';
import { newKeyText } from '../../../access/api-keys/key-text.js';
import { CreateApiKey } from '../../domain/api-key.commands.js';
import { Memberships } from '../../../access/authorization/memberships.js';

const day = 24 * 3_600_000;

@Injectable()
export class IssueApiKey {
  constructor(
    private readonly store: ApiKeyStore,
    private readonly memberships: Memberships,
    private readonly commands: CommandBus,
    private readonly vault: Vault,
  ) {}

  /** The text of the key exists in clear only in the result. */
  async issue(request: CreateApiKeyRequest, userId: UserId, meta: CommandMeta): Promise<CreatedApiKey> {
    const { workspaceId, scopes, days } = request;
    if ((await this.memberships.getMembership(workspaceId, userId)) === null) throw new NotFound();
    const keyId = ApiKeyId.parse(derivedId(meta.commandId, 'api-key'));
    const name = await this.vault.seal(userId, 'name', request.name);
    const expiresAt = new Date(Date.parse(meta.at) + days * day).toISOString();
    const key = newKeyText();
    // Stored before the log knows of it, so that a revocation of all keys that happens meanwhile revokes this one too.
    await this.store.add({ id: keyId, userId, workspaceId, name, scopes, expiresAt }, key);
    try {
      const data = { userId, keyId, workspaceId, name, scopes, expiresAt };
      return { ...(await this.commands.execute(new CreateApiKey(data, meta))), keyId, key, expiresAt };
    } catch (error) {
      if (error instanceof DomainError) await this.store.remove(keyId);
      throw error;
    }
  }
}
