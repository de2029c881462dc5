import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useLinkToken } from '../../../identity/components/mail-links/use-link-token.js';
import { loadSession, useSession } from '../../../lib/session/session.js';
import { useTitle } from '../../../lib/page/use-title.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { SinglePage } from '../../../ui/layout/single-page.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton.js';
import { InvitationByLink } from './invitation-by-link.js';
import { MyInvitationList } from './my-invitation-list.js';

/** Shows the invitation of the link. Without a link, the pending invitations of the person signed in. */
export const InvitationScreen = () => {
  useTitle('Invitation');
  const token = useLinkToken();
  const session = useSession();
  useEffect(() => {
    if (session.status === 'unknown') void loadSession();
  }, [session.status]);
  if (token === null && session.status === 'signed-out') return <Navigate to="/auth" replace />;
  return (
    <SinglePage hang until={90}>
      {session.status === 'unknown' ? (
        <SkeletonRows rows={3} />
      ) : session.status === 'failed' ? (
        <ErrorState
          title="The invitation could not be opened"
          problem={session.problem}
          onRetry={() => void loadSession()}
        />
      ) : token === null ? (
        <MyInvitationList />
      ) : (
        <InvitationByLink key={`${token} ${session.me?.userId}`} token={token} />
      )}
    </SinglePage>
  );
};
