import type { Role } from '@throughline/contracts/roles.js';
import { joinsAs } from '@throughline/contracts/workspaces/joins-as.js';
import { formatDeadline } from '../../../lib/time/format.js';
import { SingleLead, SingleTitle } from '../../../ui/layout/single-page.js';

type Words = { workspaceName: string; inviter: string | null; role: Role; message: string; expiresAt: string };

type InvitationSummaryProps = { invitation: Words; heading?: 'h1' | 'h2' | undefined };

/** Names the inviting person, the workspace and the role. */
export const InvitationSummary = ({ invitation, heading = 'h1' }: InvitationSummaryProps) => (
  <>
    {heading === 'h1' ? (
      <SingleTitle>Join {invitation.workspaceName}</SingleTitle>
    ) : (
      <h2 className="text-center text-lg font-semibold text-balance">Join {invitation.workspaceName}</h2>
    )}
    <SingleLead>
      {invitation.inviter ?? 'Someone'} invites you to join {joinsAs[invitation.role]}.
    </SingleLead>
    {invitation.message !== '' && (
      <blockquote className="mt-5 border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-wrap text-ink-2">
        {invitation.message}
      </blockquote>
    )}
    <p className="mt-3 text-center text-xs text-ink-3">You can accept until {formatDeadline(invitation.expiresAt)}</p>
  </>
);
