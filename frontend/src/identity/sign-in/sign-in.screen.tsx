import { SignInRequest } from '@throughline/contracts/identity/identity.requests.js';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useTitle } from '../../lib/page/use-title.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { SingleLead, SinglePage, SingleTitle } from '../../ui/layout/single-page.js';
import { signIn } from '../data/sign-in.api.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasswordField } from '../components/password/password-field.js';
import { ProviderButtons } from '../components/providers/provider-buttons.js';
import { useSession } from '../../lib/session/session.js';
import { useRedirectAfterSignIn, useRedirectIfSignedIn } from '../../lib/session/use-redirect-after-sign-in.js';

// Most who sign in never see it.
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.js')).SecondFactorStep,
}));

const codeStep = '/auth?step=code';

export const SignInScreen = () => {
  useRedirectIfSignedIn();
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
  const redirect = useRedirectAfterSignIn();
  const ended = useSession((session) => session.status === 'signed-out' && session.ended === true);
  const form = useCommandForm(SignInRequest, signIn, {
    defaultValues: { email: '', password: '', remember: true },
    live: false,
    onDone: ({ next }) =>
      next === codeStep ? setParams({ ...Object.fromEntries(params), step: 'code' }) : redirect(next),
  });
  return (
    <>
      <SingleTitle>Sign in to Throughline</SingleTitle>
      {ended && <SingleLead>You were signed out. Your text is kept.</SingleLead>}
      <ProviderButtons>
        <form {...form.props} className="mt-7 grid gap-4">
          <FormError problem={form.problem} />
          {form.refusal?.code === 'email_unverified' && (
            <Link to="/auth/verify" className="link text-sm">
              Enter the code from the mail
            </Link>
          )}
          <Field label="E-mail" required error={form.error('email')}>
            <Input {...form.register('email')} size="lg" type="email" autoComplete="username webauthn" autoFocus />
          </Field>
          <PasswordField
            {...form.register('password')}
            label="Password"
            error={form.error('password')}
            aside={
              <Link to="/auth/reset-password" state={{ email: form.values.email }} className="link">
                Forgot it?
              </Link>
            }
          />
          <Checkbox {...form.register('remember')} label="Keep me signed in on this device for 30 days" />
          <Button type="submit" variant="primary" size="lg" full busy={form.pending}>
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
