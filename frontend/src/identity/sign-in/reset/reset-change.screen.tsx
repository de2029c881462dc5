import { ResetChangeRequest } from '@throughline/contracts/identity/reset.requests.js';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { sessionEnded } from '../../../lib/session/session-end.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useQuery } from '../../../lib/use-query.js';
import { useTitle } from '../../../lib/page/use-title.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { SingleLead, SinglePage, SingleTitle } from '../../../ui/layout/single-page.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { newPasswordCodes } from '../../components/account/field-codes.js';
import { LinkFailure } from '../../components/mail-links/link-failure.js';
import { PasswordField } from '../../components/password/password-field.js';
import { SecondFactorField } from '../../components/second-factor/second-factor-field.js';
import { useLinkToken } from '../../components/mail-links/use-link-token.js';
import { changeByReset, inspectReset } from '../../data/reset.api.js';

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

/** The token comes with the link, not from the form. */
const NewPassword = ResetChangeRequest.omit({ token: true });

const overCodes: ReadonlySet<string> = new Set(['link_expired', 'link_invalid']);

const ChooseNew = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const { data, problem: refusal } = useQuery(token, () => inspectReset(token));
  const form = useCommandForm(NewPassword, (request) => changeByReset({ token, ...request }), {
    defaultValues: { password: '', code: undefined },
    live: false,
    fieldCodes: { password: newPasswordCodes, code: ['mfa_invalid'] },
    onDone: ({ next }) => {
      // A person who is signed in here is signed out by it as well.
      sessionEnded();
      return navigate(next, { replace: true, state: { changed: true } });
    },
  });
  const problem = form.refusal;
  const codeMissing = problem?.code === 'mfa_required';
  const [asksCode, setAsksCode] = useState(false);
  if (codeMissing && !asksCode) setAsksCode(true);
  const over = refusal ?? (problem && overCodes.has(problem.code) ? problem : undefined);
  if (over) return <LinkFailure code={over.code} problem={over} renew="/auth/reset-password" />;
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
      <form {...form.props} className="mt-7 grid gap-4">
        <FormError problem={codeMissing ? undefined : form.problem} />
        <PasswordField
          {...form.register('password')}
          label="New password"
          strengthOf={form.values.password}
          error={form.error('password')}
        />
        {asksCode && <SecondFactorField {...form.register('code')} size="lg" error={form.error('code')} />}
        <Button type="submit" variant="primary" size="lg" full busy={form.pending} disabled={!data}>
          Change password
        </Button>
      </form>
    </>
  );
};
