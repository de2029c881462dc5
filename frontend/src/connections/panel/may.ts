import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import type { Workspace } from '../../lib/session/workspace.js';

type Account = Pick<ConnectionRow, 'ownerId' | 'sharing'>;

const owns = ({ me, may }: Workspace, { ownerId }: Account): boolean => me.userId === ownerId && may('connections.own');

/** Reconnecting, replacing its key, renaming, sharing, revoking. */
export const mayChange = (workspace: Workspace, account: Account): boolean =>
  owns(workspace, account) || workspace.may('connections.manage');

/** Handing over and sharing: of what only its owner uses, by its owner, unless they have left. */
export const mayHandOver = (workspace: Workspace, account: Account & Pick<ConnectionRow, 'status'>): boolean =>
  owns(workspace, account) ||
  (workspace.may('connections.manage') && (account.sharing === 'workspace' || account.status === 'orphaned'));

/** Giving agents access: to one's own account, and to what is shared with everyone who builds agents. */
export const mayGrant = (workspace: Workspace, account: Account): boolean =>
  workspace.may('connections.use') && (owns(workspace, account) || account.sharing === 'workspace');
