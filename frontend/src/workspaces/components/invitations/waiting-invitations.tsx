import { useQuery } from '../../../lib/use-query.js';
import { AnswerInvitation } from './answer-invitation.js';
import { InvitationSummary } from './invitation-summary.js';
import { acceptMine, declineMine, myInvitations } from '../../data/invitations.api.js';

type WaitingInvitationsProps = {
  /** Stores what has to be stored first, because joining ends the set-up. */
  beforeJoining: () => Promise<unknown>;
};

/** Before making a workspace of one's own: the ones that wait for this person. */
export const WaitingInvitations = ({ beforeJoining }: WaitingInvitationsProps) => {
  const { data, reload } = useQuery('my invitations', myInvitations);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="Invitations" className="mt-7 grid gap-6 border-b border-line pb-6">
      {data.items.map((invitation) => (
        <div key={invitation.id} className="rounded-md border border-line px-4 py-5">
          <InvitationSummary invitation={invitation} heading="h2" />
          <AnswerInvitation
            accept={async () => {
              await beforeJoining();
              return acceptMine(invitation.id);
            }}
            decline={() => declineMine(invitation.id)}
            onDeclined={reload}
          />
        </div>
      ))}
      <p className="text-center text-sm text-ink-2">Or create a workspace of your own:</p>
    </section>
  );
};
