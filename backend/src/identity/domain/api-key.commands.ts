import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import type { ApiKeyId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ApiKeyScope } from '@throughline/contracts/permissions.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type Asked<T extends object> = T & { userId: UserId };
export type RevokedBecause = Extract<UserEvent, { type: 'ApiKeyRevoked' }>['data']['reason'];

/** `name` is sealed with the person's key. */
export class CreateApiKey extends command('CreateApiKey')<
  Asked<{
    keyId: ApiKeyId;
    workspaceId: WorkspaceId;
    name: string;
    scopes: ApiKeyScope[];
    expiresAt: string;
  }>
>() {}
export class RevokeApiKey extends command('RevokeApiKey')<Asked<{ keyId: ApiKeyId }>>() {}
/** Revokes the keys of one workspace, or all, expired ones excepted. */
export class RevokeApiKeys extends command('RevokeApiKeys')<
  Asked<{ reason: RevokedBecause; workspaceId?: WorkspaceId | undefined }>
>() {}

export type ApiKeyCommand = CommandIn<typeof import('./api-key.commands.js')>;
