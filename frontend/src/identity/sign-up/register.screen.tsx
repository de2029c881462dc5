import { RegisterRequest } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useTitle } from '../../lib/page/use-title.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { SinglePage, SingleTitle } from '../../ui/layout/single-page.js';
import { AcceptedTerms, AcceptTerms } from '../components/account/accept-terms.js';
import { newPasswordCodes } from '../components/account/field-codes.js';
import { register } from '../data/sign-up.api.js';
import { PasswordField } from '../components/password/password-field.js';
import { ProviderButtons } from '../components/providers/provider-buttons.js';
import { safeNext } from '../../lib/session/safe-next.js';
import { useRedirectAfterSignIn, useRedirectIfSignedIn } from '../../lib/session/use-redirect-after-sign-in.js';

const RegisterForm = RegisterRequest.extend({ acceptTerms: AcceptedTerms });

export const RegisterScreen = () => {
  useTitle('Create account');
  useRedirectIfSignedIn();
  const { search } = useLocation();
  const redirect = useRedirectAfterSignIn();
  const [params] = useSearchParams();
  const returnTo = safeNext(params.get('next')) ?? undefined;
  const form = useCommandForm(RegisterForm, (request) => register({ ...request, returnTo }), {
    defaultValues: { name: '', email: '', password: '', acceptTerms: false },
    live: false,
    fieldCodes: { password: newPasswordCodes, acceptTerms: ['terms_required'] },
    onDone: ({ next }) => redirect(next),
  });
  return (
    <SinglePage hang>
      <SingleTitle>Create your account</SingleTitle>
      <ProviderButtons terms>
        <form {...form.props} className="mt-7 grid gap-4">
          <FormError problem={form.problem} />
          <Field label="Name" required error={form.error('name')}>
            <Input
              {...form.register('name')}
              size="lg"
              autoComplete="name"
              autoFocus
              maxLength={limits.personName.max}
            />
          </Field>
          <Field label="E-mail" required error={form.error('email')}>
            <Input
              {...form.register('email')}
              size="lg"
              type="email"
              autoComplete="username"
              maxLength={limits.email.max}
            />
          </Field>
          <PasswordField
            {...form.register('password')}
            label="Password"
            strengthOf={form.values.password}
            error={form.error('password')}
          />
          <AcceptTerms {...form.register('acceptTerms')} error={form.error('acceptTerms')} />
          <Button type="submit" variant="primary" size="lg" full busy={form.pending}>
            Create account
          </Button>
        </form>
        <p className="mt-5 text-center text-sm text-ink-2">
          Have an account?{' '}
          <Link to={`/auth${search}`} className="link">
            Sign in
          </Link>
        </p>
      </ProviderButtons>
    </SinglePage>
  );
};
