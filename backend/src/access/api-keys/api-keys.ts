import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@throughline/contracts/event.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ApiKeyScope } from '@throughline/contracts/roles.js';

/** The API key of a request: its owner, workspace and scopes. */
export type KeyHolder = {
  userId: UserId;
  workspaceId: WorkspaceId;
  /** As in the log: the name is sealed. */
  apiKey: NonNullable<Extract<Actor, { kind: 'user' }>['apiKey']>;
  scopes: readonly ApiKeyScope[];
  expiresAt: string;
};
export type KeyRefused = { problem: 'api_key_invalid' | 'api_key_expired' | 'api_key_revoked' };

/** Authenticates by API key. A result may be cached for at most two seconds when a revocation may go unnoticed. */
export abstract class ApiKeys {
  abstract authenticate(text: string): Promise<KeyHolder | KeyRefused>;
}

/** The token of `Authorization: Bearer`; null without that header. */
export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders): string | null => {
  const found = /^bearer(?:\s+(.*))?$/i.exec(authorization.trim());
  return found === null ? null : (found[1] ?? '');
};
