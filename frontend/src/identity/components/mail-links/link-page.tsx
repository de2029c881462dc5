import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { sessionEnded } from '../../../lib/session/session-end.js';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { ButtonLink } from '../../../ui/buttons/button-link.js';
import { FormError } from '../../../ui/form/form-error.js';
import { SingleLead, SinglePage, SingleTitle } from '../../../ui/layout/single-page.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { LinkFailure } from './link-failure.js';
import { useLinkToken } from './use-link-token.js';

export type LinkPageProps<Seen> = {
  title: string;
  inspect: (token: string) => Promise<Seen>;
  about: (seen: Seen) => ReactNode;
  act: (token: string) => Promise<unknown>;
  verb: string;
  /** Shown after success, with the next step. */
  done: { title: string; about: string; next: string; to: string };
  /** It signs out the person who is signed in here. */
  signsOut?: boolean | undefined;
};

/** A link in a mail does nothing until a person presses the button: mail scanners open links too. */
export const LinkPage = <Seen,>(props: LinkPageProps<Seen>) => {
  const token = useLinkToken();
  if (token === null) return <Navigate to="/auth" replace />;
  return (
    <SinglePage hang until={60}>
      <LinkConfirmation key={token} token={token} {...props} />
    </SinglePage>
  );
};

const LinkConfirmation = <Seen,>({
  token,
  title,
  inspect,
  about,
  act,
  verb,
  done,
  signsOut,
}: LinkPageProps<Seen> & { token: string }) => {
  const [isDone, setDone] = useState(false);
  const { data, problem: refusal } = useQuery(isDone ? null : token, () => inspect(token));
  const { run, pending, problem } = useCommand(async () => {
    await act(token);
    return true;
  });
  const press = async () => {
    if (!(await run())) return;
    if (signsOut) sessionEnded();
    setDone(true);
  };
  if (isDone) return <Done {...done} />;
  const failure = refusal ?? problem;
  if (failure) return <LinkFailure code={failure.code} problem={failure} renew="/auth" />;
  return (
    <>
      <SingleTitle>{title}</SingleTitle>
      {data === undefined ? <Skeleton className="mx-auto mt-4 w-3/5" /> : <SingleLead>{about(data)}</SingleLead>}
      <div className="mt-7 grid gap-4">
        <FormError problem={problem} />
        <Button
          variant="primary"
          size="lg"
          full
          busy={pending}
          disabled={data === undefined}
          onClick={() => void press()}
        >
          {verb}
        </Button>
      </div>
    </>
  );
};

const Done = ({ title, about, next, to }: LinkPageProps<unknown>['done']) => (
  <div role="status">
    <SingleTitle>{title}</SingleTitle>
    <SingleLead>{about}</SingleLead>
    <div className="mt-7">
      <ButtonLink to={to} variant="primary" size="lg" full>
        {next}
      </ButtonLink>
    </div>
  </div>
);
