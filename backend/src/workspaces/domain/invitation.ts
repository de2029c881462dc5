import type { InvitationId, UserId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';

/** `expiresAt` also shows when it was last sent, because it is valid for a fixed time from then. */
export type Invitation = {
  fingerprint: string;
  role: Role;
  invitedBy: UserId | null;
  expiresAt: string;
  resends: number;
};
export type Invitations = Readonly<Record<InvitationId, Invitation>>;
export type InvitationEvent = Extract<WorkspaceEvent, { type: `Invitation${string}` }>;

export const invitationsAfter = (invitations: Invitations, { type, data }: InvitationEvent): Invitations => {
  const { invitationId } = data;
  const known = invitations[invitationId];
  switch (type) {
    case 'InvitationSent': {
      const { fingerprint, role, invitedBy, expiresAt } = data;
      return { ...invitations, [invitationId]: { fingerprint, role, invitedBy, expiresAt, resends: 0 } };
    }
    case 'InvitationResent':
      if (known === undefined) return invitations;
      return { ...invitations, [invitationId]: { ...known, expiresAt: data.expiresAt, resends: known.resends + 1 } };
    case 'InvitationLinkCopied':
      return invitations;
    case 'InvitationAccepted':
    case 'InvitationDeclined':
    case 'InvitationRevoked': {
      const { [invitationId]: _, ...rest } = invitations;
      return rest;
    }
  }
};

export const isExpired = ({ expiresAt }: Invitation, at: string): boolean => expiresAt <= at;
