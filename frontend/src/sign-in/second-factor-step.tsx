import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCommand } from '../lib/use-command.js';
import { useTitle } from '../lib/page/use-title.js';
import { Button } from '../ui/buttons/button.js';
import { FormError } from '../ui/form/form-error.js';
import { SingleLead, SingleTitle } from '../ui/layout/single-page.js';
import { submitting, textOf } from '../lib/form.js';
import { signInByCode } from '../rows/identity/security.api.js';
import { useGoOn } from '../lib/session/use-redirect-after-sign-in.js';
import { SecondFactorField } from '../components/second-factor/second-factor-field.js';

/** The second step of signing in. */
export const SecondFactorStep = () => {
  useTitle('Enter your code');
  const goOn = useGoOn();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { run, pending, problem } = useCommand(signInByCode, { live: false });
  const submit = async (form: FormData) => {
    const answer = await run(textOf(form, 'code'));
    if (answer) await goOn(answer.next);
  };
  const next = params.get('next');
  const startAgain = next === null ? '/auth' : `/auth?${new URLSearchParams({ next }).toString()}`;
  const wrong = problem?.code === 'mfa_invalid' ? problem.sentence : problem?.fieldError('code');
  return (
    <>
      <SingleTitle>Enter your code</SingleTitle>
      <SingleLead>The password was right. One more step.</SingleLead>
      <form className="mt-7 grid gap-4" onSubmit={submitting((form) => void submit(form))}>
        <FormError problem={wrong === undefined ? problem : undefined} />
        <SecondFactorField size="lg" error={wrong} />
        {problem?.code === 'flow_expired' ? (
          <Button variant="primary" size="lg" full onClick={() => void navigate(startAgain)}>
            Start again
          </Button>
        ) : (
          <Button type="submit" variant="primary" size="lg" full busy={pending}>
            Sign in
          </Button>
        )}
      </form>
      <p className="mt-5 text-center text-sm">
        <Link to={startAgain} className="link">
          Back to sign in
        </Link>
      </p>
    </>
  );
};
