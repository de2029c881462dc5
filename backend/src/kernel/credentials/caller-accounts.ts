import type { CallerAccount } from '@throughline/contracts/connections/caller-accounts.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';

/** Accounts of people, for runs that act as the person who started them. */
export abstract class CallerAccounts {
  /** One account of the person's own at each service, the one connected first that works. Services without one are left out. */
  abstract find(workspaceId: WorkspaceId, userId: UserId, services: readonly string[]): Promise<CallerAccount[]>;
}
