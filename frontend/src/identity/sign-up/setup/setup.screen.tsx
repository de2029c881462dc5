import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { loadSession, useSession } from '../../../lib/session/session.js';
import { useTitle } from '../../../lib/page/use-title.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { SinglePage } from '../../../ui/layout/single-page.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton.js';
import { SetupWorkspace } from './setup-workspace.js';
import { useRedirectAfterSignIn } from '../../../lib/session/use-redirect-after-sign-in.js';

/** The only step between a new account and its workspace. What protects the account can be set up in the profile. */
export const SetupScreen = () => {
  useTitle('Create your workspace');
  const session = useSession();
  useEffect(() => {
    if (session.status === 'unknown') void loadSession();
  }, [session.status]);
  if (session.status === 'signed-out') return <Navigate to="/auth?next=%2F" replace />;
  return (
    <SinglePage hang until={85}>
      {session.status === 'signed-in' ? (
        <Setup me={session.me} />
      ) : session.status === 'failed' ? (
        <ErrorState title="Set-up could not be opened" problem={session.problem} onRetry={() => void loadSession()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SinglePage>
  );
};

const Setup = ({ me }: { me: Me }) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const redirect = useRedirectAfterSignIn();
  if (me.status === 'pending_verification') return <Navigate to="/auth/verify" replace />;
  if (me.status !== 'active') return <SetupWorkspace me={me} onDone={(made) => void redirect(made)} />;
  const another = params.has('another') || me.memberships.length === 0;
  if (!another) return <Navigate to="/" replace />;
  return <SetupWorkspace me={me} onBack={() => void navigate(-1)} onDone={(made) => void redirect(made)} />;
};
