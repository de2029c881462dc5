import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { loadSession, useSession } from '../lib/session.js';
import { useTitle } from '../lib/use-title.js';
import { ErrorState } from '../ui/error-state.js';
import { SinglePage } from '../ui/single-page.js';
import { SkeletonRows } from '../ui/skeleton.js';
import { SetupProfile } from './setup-profile.js';
import { SetupWorkspace } from './setup-workspace.js';
import { useSetupStep } from './use-setup-step.js';

/** Two steps, each saved: leaving and coming back goes on where it was left. */
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
  if (me.status === 'pending_verification') return <Navigate to="/auth/verify" replace />;
  if (me.status === 'active') {
    const another = params.has('another') || me.memberships.length === 0;
    return another ? <SetupWorkspace me={me} another onBack={() => void navigate(-1)} /> : <Navigate to="/" replace />;
  }
  return step === 'profile' ? (
    <SetupProfile me={me} onDone={() => setStep('workspace')} />
  ) : (
    <SetupWorkspace me={me} onBack={() => setStep('profile')} />
  );
};
