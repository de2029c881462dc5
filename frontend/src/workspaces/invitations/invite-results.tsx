import type { InvitationOutcome, InviteMembersAnswer } from '@throughline/contracts/workspaces/invitation.requests.js';
import { CircleAlert, CircleCheck } from 'lucide-react';

const words: Record<InvitationOutcome, string> = {
  invited: 'Invited; the mail is on its way.',
  already_member: 'Already a member.',
  already_invited: 'Already invited; send it again below.',
  invalid: 'Not an e-mail address.',
  seat_limit: 'No seat left. Auditors take none.',
  invitation_limit: 'Too many invitations wait for an answer.',
  role_too_high: 'You cannot give a role above yours.',
  rate_limited: 'Invited too often; try again later.',
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
