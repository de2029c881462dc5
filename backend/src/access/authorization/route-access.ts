import type { Permission } from '@throughline/contracts/permissions.js';

/** The callers that a route accepts. A route that declares nothing answers 404. */
export type Access =
  /** `always`: also during maintenance. `templates`: only where the templates are public, else for signed-in people. */
  | { kind: 'open'; always?: true; templates?: true }
  | { kind: 'signed-in' }
  /** An operator of this deployment; everyone else gets 404. */
  | { kind: 'operator' }
  /**
   * A member of the workspace in the path who may do this. `evenDeleting`: also while it is due to be deleted. `evenUsedUp`:
   * also when it has recorded as much as it may today, because the route stops, decides or removes something.
   */
  | { kind: 'member'; permission: Permission; evenDeleting?: true; evenUsedUp?: true };

/** Applies to a route that only signed-in people and programs may call. */
export type GuardedAccess = Exclude<Access, { kind: 'open' }>;
