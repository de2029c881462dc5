import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { sessionEnded } from '../../lib/session/session-end.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { useTitle } from '../../lib/page/use-title.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { SingleLead, SinglePage, SingleTitle } from '../../ui/layout/single-page.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { submitting, textOf } from '../../lib/form.js';
import { LinkFailure } from '../../components/mail-links/link-failure.js';
import { PasswordField } from '../../components/password/password-field.js';
import { SecondFactorField } from '../../components/second-factor/second-factor-field.js';
import { useLinkToken } from '../../components/mail-links/use-link-token.js';
import { changeByReset, inspectReset } from '../../rows/identity/reset.api.js';

export const ResetChangeScreen = () => {
  useTitle('Choose a new password');
  const token = useLinkToken();
  if (token === null) return <Navigate to="/auth/reset-password" replace />;
  return (
    <SinglePage hang until={75}>
      <ChooseNew key={token} token={token} />
    </SinglePage>
  );
};

const overCodes: ReadonlySet<string> = new Set(['link_expired', 'link_invalid']);

const ChooseNew = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const { data, problem: refusal } = useQuery(token, () => inspectReset(token));
  const { run, pending, problem } = useCommand(changeByReset, { live: false });
  const submit = async (form: FormData) => {
    const code = textOf(form, 'code');
    const answer = await run({ token, password: textOf(form, 'password'), ...(code === '' ? {} : { code }) });
    if (!answer) return;
    // Also whoever was signed in here is signed out by it.
    sessionEnded();
    await navigate(answer.next, { replace: true, state: { changed: true } });
  };
  const [asksCode, setAsksCode] = useState(false);
  if (problem?.code === 'mfa_required' && !asksCode) setAsksCode(true);
  const over = refusal ?? (problem && overCodes.has(problem.code) ? problem : undefined);
  if (over) return <LinkFailure code={over.code} problem={over} renew="/auth/reset-password" />;
  const atPassword = problem?.code.startsWith('password_') ? problem.sentence : problem?.fieldError('password');
  const atCode = problem?.code === 'mfa_invalid' ? problem.sentence : problem?.fieldError('code');
  const isElsewhere = atPassword !== undefined || atCode !== undefined || problem?.code === 'mfa_required';
  return (
    <>
      <SingleTitle>Choose a new password</SingleTitle>
      {data ? (
        <SingleLead>
          For <b className="font-medium text-ink">{data.email}</b>. It signs you out everywhere.
        </SingleLead>
      ) : (
        <Skeleton className="mx-auto mt-4 w-3/5" />
      )}
      <form className="mt-7 grid gap-4" onSubmit={submitting((form) => void submit(form))}>
        <FormError problem={isElsewhere ? undefined : problem} />
        <PasswordField name="password" label="New password" isNew error={atPassword} />
        {asksCode && <SecondFactorField size="lg" error={atCode} />}
        <Button type="submit" variant="primary" size="lg" full busy={pending} disabled={!data}>
          Change password
        </Button>
      </form>
    </>
  );
};
