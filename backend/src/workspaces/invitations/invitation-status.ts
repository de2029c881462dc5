import type { InvitationView } from '@throughline/contracts/workspaces/invitation.requests.js';
import type { Invitation } from './invitations.queries.js';

/** Returns what a link shows of an invitation at this instant. */
export const getLinkStatus = ({ status, expiresAt }: Invitation, now: Date): InvitationView['status'] => {
  if (status !== 'pending') return 'over';
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'pending';
};
