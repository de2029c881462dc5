import { InvitationRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { rowStore } from '../../lib/live/row-store.js';
import { listInvitations } from './invitations.api.js';

export const useInvitations = rowStore('invitations', InvitationRow, listInvitations);
