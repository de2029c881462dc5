import { lazy, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useCommand } from '../lib/use-command.js';
import { useTitle } from '../lib/page/use-title.js';
import { Button } from '../ui/buttons/button.js';
import { Checkbox } from '../ui/choice/checkbox.js';
import { Field } from '../ui/form/field.js';
import { FormError } from '../ui/form/form-error.js';
import { Input } from '../ui/form/input.js';
import { SinglePage, SingleTitle } from '../ui/layout/single-page.js';
import { submitting, textOf } from '../lib/form.js';
import { signIn } from '../rows/identity/identity.api.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasswordField } from '../components/password/password-field.js';
import { ProviderButtons } from '../components/providers/provider-buttons.js';
import { useGoOn, useSendOnWhenSignedIn } from '../lib/session/use-redirect-after-sign-in.js';

// Most who sign in never see it.
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.js')).SecondFactorStep,
}));

const codeStep = '/auth?step=code';

export const SignInScreen = () => {
  useSendOnWhenSignedIn();
  const [params] = useSearchParams();
  return (
    <SinglePage hang until={params.get('step') === 'code' ? 80 : undefined}>
      <Suspense>{params.get('step') === 'code' ? <SecondFactorStep /> : <PasswordStep />}</Suspense>
    </SinglePage>
  );
};

const PasswordStep = () => {
  useTitle('Sign in');
  const [params, setParams] = useSearchParams();
  const { search } = useLocation();
  const goOn = useGoOn();
  const { run, pending, problem } = useCommand(signIn, { live: false });
  const submit = async (form: FormData) => {
    const answer = await run({
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      remember: form.has('remember'),
    });
    if (answer?.next === codeStep) setParams({ ...Object.fromEntries(params), step: 'code' });
    else if (answer) await goOn(answer.next);
  };
  const unconfirmed = problem?.code === 'email_unverified';
  return (
    <>
      <SingleTitle>Sign in to Throughline</SingleTitle>
      <ProviderButtons>
        <form className="mt-7 grid gap-4" onSubmit={submitting((form) => void submit(form))}>
          <FormError problem={problem} />
          {unconfirmed && (
            <Link to="/auth/verify" className="link text-sm">
              Enter the code from the mail
            </Link>
          )}
          <Field label="E-mail" required error={problem?.fieldError('email')}>
            <Input size="lg" name="email" type="email" autoComplete="username webauthn" autoFocus required />
          </Field>
          <PasswordField
            name="password"
            label="Password"
            error={problem?.fieldError('password')}
            aside={
              <Link to="/auth/reset-password" className="link">
                Forgot it?
              </Link>
            }
          />
          <Checkbox name="remember" defaultChecked label="Keep me signed in on this device for 30 days" />
          <Button type="submit" variant="primary" size="lg" full busy={pending}>
            Sign in
          </Button>
        </form>
        <PasskeySignIn />
        <p className="mt-5 text-center text-sm text-ink-2">
          New here?{' '}
          <Link to={`/auth/register${search}`} className="link">
            Create account
          </Link>
        </p>
      </ProviderButtons>
    </>
  );
};
