import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { loadSession, useSession } from '../../lib/session/session.js';
import { useTitle } from '../../lib/page/use-title.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SinglePage } from '../../ui/layout/single-page.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { SetupProfile } from './setup-profile.js';
import { SetupWorkspace } from './setup-workspace.js';
import { useRedirectAfterSignIn } from '../../lib/session/use-redirect-after-sign-in.js';
import { useSetupStep } from './use-setup-step.js';

// Most pass it by, and the step before should not wait for it.
const SetupSecurity = lazy(async () => ({ default: (await import('./setup-security.js')).SetupSecurity }));

/** Two steps, each saved, so that leaving and coming back goes on where it was left; and one that may be passed by. */
export const SetupScreen = () => {
  useTitle('Set up');
  const session = useSession();
  useEffect(() => {
    if (session.status === 'unknown') void loadSession();
  }, [session.status]);
  if (session.status === 'signed-out') return <Navigate to="/auth?next=%2F" replace />;
  return (
    <SinglePage hang until={85}>
      {session.status === 'signed-in' ? (
        <Steps me={session.me} />
      ) : session.status === 'failed' ? (
        <ErrorState title="Set-up could not be opened" problem={session.problem} onRetry={() => void loadSession()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SinglePage>
  );
};

const Steps = ({ me }: { me: Me }) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [step, setStep] = useSetupStep(me.userId);
  const [next, setNext] = useState<string>();
  const redirect = useRedirectAfterSignIn();
  if (me.status === 'pending_verification') return <Navigate to="/auth/verify" replace />;
  if (next !== undefined) {
    return (
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <SetupSecurity onDone={() => void redirect(next)} />
      </Suspense>
    );
  }
  if (me.status === 'active') {
    const another = params.has('another') || me.memberships.length === 0;
    if (!another) return <Navigate to="/" replace />;
    return <SetupWorkspace me={me} another onBack={() => void navigate(-1)} onDone={(made) => void redirect(made)} />;
  }
  return step === 'profile' ? (
    <SetupProfile me={me} onDone={() => setStep('workspace')} />
  ) : (
    <SetupWorkspace me={me} onBack={() => setStep('profile')} onDone={setNext} />
  );
};
