import { SecondFactorRequest } from '@throughline/contracts/identity/security.requests.js';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useTitle } from '../../lib/page/use-title.js';
import { signInByCode } from '../data/security.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { SingleLead, SingleTitle } from '../../ui/layout/single-page.js';
import { useRedirectAfterSignIn } from '../../lib/session/use-redirect-after-sign-in.js';
import { SecondFactorField } from '../components/second-factor/second-factor-field.js';

/** The second step of signing in. */
export const SecondFactorStep = () => {
  useTitle('Enter your code');
  const redirect = useRedirectAfterSignIn();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useCommandForm(SecondFactorRequest, ({ code }) => signInByCode(code), {
    defaultValues: { code: '' },
    live: false,
    fieldCodes: { code: ['mfa_invalid'] },
    onDone: (answer) => redirect(answer.next),
  });
  const next = params.get('next');
  const restartUrl = next === null ? '/auth' : `/auth?${new URLSearchParams({ next }).toString()}`;
  return (
    <>
      <SingleTitle>Enter your code</SingleTitle>
      <SingleLead>Your password is correct. One more step.</SingleLead>
      <form {...form.props} className="mt-7 grid gap-4">
        <FormError problem={form.problem} />
        <SecondFactorField {...form.register('code')} size="lg" error={form.error('code')} />
        {form.refusal?.code === 'flow_expired' ? (
          <Button variant="primary" size="lg" full onClick={() => void navigate(restartUrl)}>
            Start again
          </Button>
        ) : (
          <Button type="submit" variant="primary" size="lg" full busy={form.pending}>
            Sign in
          </Button>
        )}
      </form>
      <p className="mt-5 text-center text-sm">
        <Link to={restartUrl} className="link">
          Back to sign in
        </Link>
      </p>
    </>
  );
};
