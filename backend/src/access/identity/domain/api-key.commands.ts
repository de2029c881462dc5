import { Command } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { ApiKeyRevoked } from '@throughline/contracts/identity/api-key.events.js';
import type { ApiKeyId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { ApiKeyScope } from '@throughline/contracts/roles.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type Asked<T extends object> = T & { userId: UserId };
export type RevokedBecause = z.infer<typeof ApiKeyRevoked>['data']['reason'];

/** `name` is sealed with the person's key. */
export class CreateApiKey extends Command<Receipt> {
  readonly type = 'CreateApiKey';
  constructor(
    readonly data: Asked<{
      keyId: ApiKeyId;
      workspaceId: WorkspaceId;
      name: string;
      scopes: ApiKeyScope[];
      expiresAt: string;
    }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RevokeApiKey extends Command<Receipt> {
  readonly type = 'RevokeApiKey';
  constructor(
    readonly data: Asked<{ keyId: ApiKeyId }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Revokes the keys of one workspace, or all, expired ones excepted. */
export class RevokeApiKeys extends Command<Receipt> {
  readonly type = 'RevokeApiKeys';
  constructor(
    readonly data: Asked<{ reason: RevokedBecause; workspaceId?: WorkspaceId | undefined }>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type ApiKeyCommand = CreateApiKey | RevokeApiKey | RevokeApiKeys;
