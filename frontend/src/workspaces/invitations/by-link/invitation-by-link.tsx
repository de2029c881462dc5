import type { InvitationView } from '@throughline/contracts/workspaces/invitation.requests.js';
import { useState } from 'react';
import type { ProblemError } from '../../../lib/problem-error.js';
import { signOut, useSession } from '../../../lib/session/session.js';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { ButtonLink } from '../../../ui/buttons/button-link.js';
import { FormError, ProblemReference } from '../../../ui/form/form-error.js';
import { SingleLead, SingleTitle } from '../../../ui/layout/single-page.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton.js';
import { AnswerInvitation } from '../../components/invitations/answer-invitation.js';
import { Declined } from '../../components/invitations/declined.js';
import { InvitationOver } from './ended-invitation.js';
import { InvitationSummary } from '../../components/invitations/invitation-summary.js';
import { acceptByLink, declineByLink, inspectInvitation } from '../../data/invitations.api.js';
import { RegisterInvitedForm } from './register-invited.form.js';

/** Opening the link changes nothing: a person answers with a button. */
export const InvitationByLink = ({ token }: { token: string }) => {
  const { data, problem } = useQuery(token, () => inspectInvitation(token));
  if (problem) return <LinkProblem problem={problem} />;
  if (!data) return <SkeletonRows rows={3} label="Opening the invitation" />;
  if (data.status !== 'pending') return <InvitationOver token={token} invitation={data} />;
  return (
    <>
      <InvitationSummary invitation={data} />
      <Answer token={token} invitation={data} />
    </>
  );
};

type AnswerProps = { token: string; invitation: InvitationView };

const Answer = ({ token, invitation }: AnswerProps) => {
  if (invitation.you === 'other') return <AnotherAccount email={invitation.email} />;
  if (invitation.you === 'nobody') return <SignedOutVisitor token={token} invitation={invitation} />;
  return <AnswerInvitation accept={() => acceptByLink(token)} decline={() => declineByLink(token)} autoFocus />;
};

/** Nobody is signed in. Only the invited person knows whether they have an account, so both ways are offered. */
const SignedOutVisitor = ({ token, invitation }: AnswerProps) => {
  const [isNew, setIsNew] = useState(false);
  const decline = useCommand(declineByLink, { live: false });
  const [declined, setDeclined] = useState(false);
  if (declined) return <Declined />;
  if (isNew) return <RegisterInvitedForm token={token} email={invitation.email} onBack={() => setIsNew(false)} />;
  return (
    <div className="mt-7 grid gap-3">
      <FormError problem={decline.problem} />
      {invitation.byMail ? (
        <Button variant="primary" size="lg" full onClick={() => setIsNew(true)}>
          Create an account and join
        </Button>
      ) : (
        <ButtonLink to="/auth/register" variant="primary" size="lg" full>
          Create an account with this address
        </ButtonLink>
      )}
      <ButtonLink to="/auth" size="lg" full>
        Sign in with an existing account
      </ButtonLink>
      <p className="text-center text-xs text-ink-3">You can accept the invitation after signing in.</p>
      <Button
        variant="ghost"
        busy={decline.pending}
        onClick={() => void decline.run(token).then((answer) => answer && setDeclined(true))}
      >
        Decline
      </Button>
    </div>
  );
};

const AnotherAccount = ({ email }: { email: string }) => {
  const me = useSession((state) => state.me);
  const leaving = useCommand(signOut, { live: false });
  return (
    <div className="mt-7 grid gap-3">
      <FormError problem={leaving.problem} />
      <p className="text-center text-sm text-ink-2">
        You are signed in as <b className="font-medium text-ink">{me?.email}</b>. This invitation is for{' '}
        <b className="font-medium text-ink">{email}</b>.
      </p>
      <Button variant="primary" size="lg" full busy={leaving.pending} onClick={() => void leaving.run()}>
        Switch account
      </Button>
      <ButtonLink to="/" size="lg" full>
        Stay signed in
      </ButtonLink>
    </div>
  );
};

const LinkProblem = ({ problem }: { problem: ProblemError }) => {
  const invalid = problem.code === 'link_invalid' || problem.code === 'not_found';
  return (
    <>
      <SingleTitle>{invalid ? 'This link isn’t valid' : 'That didn’t work'}</SingleTitle>
      <SingleLead>
        {invalid ? 'Open the newest mail about the invitation, or ask for it to be sent again.' : problem.sentence}
      </SingleLead>
      <div className="mt-7 grid">
        <ButtonLink to="/" variant="primary" size="lg" full>
          Go to Throughline
        </ButtonLink>
      </div>
      <p className="mt-5 text-center">
        <ProblemReference problem={problem} />
      </p>
    </>
  );
};
