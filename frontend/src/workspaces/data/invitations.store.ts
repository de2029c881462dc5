import { InvitationRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { rowWindow } from '../../lib/live/window.js';
import { listInvitations } from './invitations.api.js';

export const useInvitations = rowWindow('invitations', InvitationRow, listInvitations, {
  by: ({ id }) => id,
  order: 'newest',
});
