import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import type { Workspace } from '../../lib/session/workspace.js';

type Account = Pick<ConnectionRow, 'ownerId' | 'sharing' | 'status'>;

const owns = ({ me, may }: Workspace, { ownerId }: Account): boolean => me.userId === ownerId && may('connections.own');

/** Reconnecting, replacing its key, renaming, sharing, revoking. */
export const mayChange = (workspace: Workspace, account: Account): boolean =>
  owns(workspace, account) || workspace.may('connections.manage');

/** A personal account is handed over by its owner alone, unless they have left the workspace. */
export const mayHandOver = (workspace: Workspace, account: Account): boolean =>
  account.sharing === 'owner' && account.status !== 'orphaned'
    ? owns(workspace, account)
    : workspace.may('connections.manage');

/** Giving agents access: to one's own account, and to what is shared with everyone who builds agents. */
export const mayGrant = (workspace: Workspace, account: Account): boolean =>
  workspace.may('connections.use') && (owns(workspace, account) || account.sharing === 'workspace');
