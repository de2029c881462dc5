import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@throughline/contracts/event.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ApiKeyScope } from '@throughline/contracts/roles.js';

/** The program behind a request: whose it is, and what it may do where. */
export type KeyHolder = {
  userId: UserId;
  workspaceId: WorkspaceId;
  /** As the log names it: the name is sealed. */
  apiKey: NonNullable<Extract<Actor, { kind: 'user' }>['apiKey']>;
  scopes: readonly ApiKeyScope[];
  expiresAt: string;
};
export type KeyRefused = { problem: 'api_key_invalid' | 'api_key_expired' | 'api_key_revoked' };

/** Tells from a key who asks. May remember for at most two seconds what it cannot be told the end of. */
export abstract class ApiKeys {
  abstract authenticate(text: string): Promise<KeyHolder | KeyRefused>;
}

/** What stands behind `Authorization: Bearer`; null when there is no such header. */
export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders): string | null => {
  const found = /^bearer(?:\s+(.*))?$/i.exec(authorization.trim());
  return found === null ? null : (found[1] ?? '');
};
