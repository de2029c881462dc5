import type { InvitationOutcome, InviteMembersAnswer } from '@throughline/contracts/workspaces/invitation.requests.js';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useInvitations } from '../data/invitations.store.js';
import { useMembers } from '../data/members.store.js';

export type InviteResult = InviteMembersAnswer['results'][number];

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

const settled: readonly InvitationOutcome[] = ['invited', 'already_member', 'already_invited'];

/** The address was not invited, and may be after a correction. */
export const toCorrect = ({ outcome }: InviteResult): boolean => !settled.includes(outcome);

/** The lists below show what became of an invitation that was answered meanwhile. */
const useStillTrue = (): ((result: InviteResult) => boolean) => {
  const invitations = useInvitations((state) => state.list);
  const members = useMembers((state) => state.list);
  return ({ email, outcome }) => {
    if (outcome !== 'invited' && outcome !== 'already_invited') return true;
    const joined = members.some((each) => each.email === email && each.status !== 'removed');
    return !joined && invitations.every((each) => each.email !== email || each.status === 'pending');
  };
};

/** The result for each e-mail address, as long as it is true. */
export const InviteResults = ({ results }: { results: readonly InviteResult[] }) => {
  const shown = results.filter(useStillTrue());
  return (
    <div role="status">
      {shown.length > 0 && (
        <ul aria-label="Results" className="grid gap-1.5 text-sm">
          {shown.map(({ email, outcome }, at) => (
            <li key={at} className="flex min-w-0 items-start gap-2">
              {outcome === 'invited' ? (
                <CircleCheck className="mt-0.5 text-ok" aria-hidden />
              ) : (
                <CircleAlert className="mt-0.5 text-wait-ink" aria-hidden />
              )}
              <span className="min-w-0 flex-1 break-words">
                <span className="font-medium">{email}</span> <span className="text-ink-2">{words[outcome]}</span>
                {outcome === 'seat_limit' && <MoreSeats />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Where a seat is added, or who can. */
const MoreSeats = () => {
  const { path, may } = useWorkspace();
  return (
    <>
      {' '}
      {may('billing.manage') ? (
        <Link className="link" to={path('settings', 'billing')}>
          Add seats
        </Link>
      ) : (
        <span className="text-ink-2">Ask an owner to add seats.</span>
      )}
    </>
  );
};
