import { useSearchParams } from 'react-router';
import { safeNext } from '../../../lib/session/safe-next.js';
import { useQuery } from '../../../lib/use-query.js';
import { ButtonLink } from '../../../ui/buttons/button-link.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { SingleLead, SingleTitle } from '../../../ui/layout/single-page.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton.js';
import { AnswerInvitation } from '../../components/invitations/answer-invitation.js';
import { InvitationSummary } from '../../components/invitations/invitation-summary.js';
import { acceptMine, declineMine, myInvitations } from '../../data/invitations.api.js';

/** After signing in: what waits for an answer, before going on. */
export const MyInvitationList = () => {
  const [params] = useSearchParams();
  const { data, problem, reload } = useQuery('my invitations', myInvitations);
  const onwards = (
    <ButtonLink to={safeNext(params.get('next')) ?? '/'} variant="ghost" full>
      {data?.items.length === 0 ? 'Go on' : 'Not now'}
    </ButtonLink>
  );
  if (problem) return <ErrorState title="Invitations could not be loaded" problem={problem} onRetry={reload} />;
  if (!data) return <SkeletonRows rows={3} label="Loading invitations" />;
  if (data.items.length === 0)
    return (
      <>
        <SingleTitle>No invitations</SingleTitle>
        <SingleLead>Invitations to your e-mail address appear here.</SingleLead>
        <div className="mt-7 grid">{onwards}</div>
      </>
    );
  return (
    <>
      {data.items.length > 1 && <SingleTitle>{data.items.length} invitations wait</SingleTitle>}
      <ul className="mt-2 grid gap-8">
        {data.items.map((invitation) => (
          <li key={invitation.id}>
            <InvitationSummary invitation={invitation} heading={data.items.length > 1 ? 'h2' : 'h1'} />
            <AnswerInvitation
              accept={() => acceptMine(invitation.id)}
              decline={() => declineMine(invitation.id)}
              onDeclined={reload}
            />
          </li>
        ))}
      </ul>
      <div className="mt-5 grid">{onwards}</div>
    </>
  );
};
