import type { Permission } from '@throughline/contracts/permissions.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { Caller, KeyHolder } from '../requests/caller.js';

/** An API key does nothing without the scope of the permission, whatever its owner may. */
export const requireScope = ({ scopes }: Pick<KeyHolder, 'scopes'>, permission: Permission): void => {
  if (scopes.some((scope) => scope === permission)) return;
  throw new DomainError('api_key_scope_missing', { detail: `This needs the scope ${permission}.` });
};

/**
 * Called by a route that, with what this request asks, does what other routes need another permission for. Every role that has the
 * permission of the route has this one too, so only API keys can lack it.
 */
export const requireAlso = (caller: Caller, permission: Permission): void => {
  if ('apiKey' in caller) requireScope(caller, permission);
};
