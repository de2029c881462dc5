import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { formatMoment } from '../../lib/time/format.js';
import { loadSession, signOut, useSession } from '../../lib/session/session.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { useTitle } from '../../lib/page/use-title.js';
import { Button } from '../../ui/buttons/button.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { FormError } from '../../ui/form/form-error.js';
import { SingleLead, SinglePage, SingleTitle } from '../../ui/layout/single-page.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { useRedirectAfterSignIn } from '../../lib/session/use-redirect-after-sign-in.js';
import { cancelDeletion, getDeletion } from '../data/privacy.api.js';

/** Lets a person cancel the deletion of their account until it is due. */
export const KeepAccountScreen = () => {
  useTitle('Keep your account?');
  const { status } = useSession();
  useEffect(() => {
    if (status === 'unknown') void loadSession();
  }, [status]);
  if (status === 'signed-out') return <Navigate to="/auth" replace />;
  return (
    <SinglePage hang until={90}>
      <Keep />
    </SinglePage>
  );
};

const Keep = () => {
  const { data, problem, loading, reload } = useQuery('deletion', getDeletion);
  if (loading) return <SkeletonRows rows={2} />;
  if (problem) return <ErrorState title="Your account could not be loaded" problem={problem} onRetry={reload} />;
  if (data === undefined) return null;
  return data.dueAt === null ? <Navigate to="/" replace /> : <Decide dueAt={data.dueAt} />;
};

const Decide = ({ dueAt }: { dueAt: string }) => {
  const redirect = useRedirectAfterSignIn();
  const { run, pending, problem } = useCommand(cancelDeletion, { live: false });
  const keepAccount = async () => {
    const answer = await run();
    if (answer) await redirect(answer.next);
  };
  const day = formatMoment(dueAt);
  return (
    <>
      <SingleTitle>Keep your account?</SingleTitle>
      <SingleLead>
        This account will be deleted on <b className="font-medium text-ink">{day}</b>.
      </SingleLead>
      <div className="mt-7 grid gap-3">
        <FormError problem={problem} />
        <Button variant="primary" size="lg" full busy={pending} onClick={() => void keepAccount()}>
          Keep my account
        </Button>
        <Button size="lg" full onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </>
  );
};
