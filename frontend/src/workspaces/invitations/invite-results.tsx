import type { InvitationOutcome, InviteMembersAnswer } from '@throughline/contracts/workspaces/invitation.requests.js';
import { CircleAlert, CircleCheck } from 'lucide-react';

const words: Record<InvitationOutcome, string> = {
  invited: 'Invitation sent.',
  already_member: 'Already a member.',
  already_invited: 'Already invited. You can resend the invitation below.',
  invalid: 'Not an e-mail address.',
  seat_limit: 'No seats left. Auditors do not need one.',
  invitation_limit: 'Too many pending invitations.',
  role_too_high: 'You cannot assign a role above your own.',
  rate_limited: 'Invited too often. Try again later.',
};

/** The result for each e-mail address. */
export const InviteResults = ({ results }: { results: InviteMembersAnswer['results'] }) => (
  <div role="status">
    {results.length > 0 && (
      <ul aria-label="Results" className="grid gap-1.5 text-sm">
        {results.map(({ email, outcome }, at) => (
          <li key={at} className="flex min-w-0 items-start gap-2">
            {outcome === 'invited' ? (
              <CircleCheck className="mt-0.5 text-ok" aria-hidden />
            ) : (
              <CircleAlert className="mt-0.5 text-wait-ink" aria-hidden />
            )}
            <span className="min-w-0 flex-1 break-words">
              <span className="font-medium">{email}</span> <span className="text-ink-2">{words[outcome]}</span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </div>
);
