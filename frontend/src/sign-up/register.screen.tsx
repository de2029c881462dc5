import { limits } from '@throughline/contracts/limits.js';
import { Link, useLocation } from 'react-router';
import { useCommand } from '../lib/use-command.js';
import { useTitle } from '../lib/page/use-title.js';
import { Button } from '../ui/buttons/button.js';
import { Checkbox } from '../ui/choice/checkbox.js';
import { Field } from '../ui/form/field.js';
import { FormError } from '../ui/form/form-error.js';
import { Input } from '../ui/form/input.js';
import { SinglePage, SingleTitle } from '../ui/layout/single-page.js';
import { submitting, textOf } from '../lib/form.js';
import { register } from '../rows/identity/identity.api.js';
import { PasswordField } from '../components/password/password-field.js';
import { ProviderButtons } from '../components/providers/provider-buttons.js';
import { useGoOn, useSendOnWhenSignedIn } from '../lib/session/use-redirect-after-sign-in.js';

const passwordProblem = (code: string | undefined, sentence: string | undefined): string | undefined =>
  code?.startsWith('password_') ? sentence : undefined;

export const RegisterScreen = () => {
  useTitle('Create account');
  useSendOnWhenSignedIn();
  const { search } = useLocation();
  const goOn = useGoOn();
  const { run, pending, problem } = useCommand(register, { live: false });
  const submit = async (form: FormData) => {
    const answer = await run({
      name: textOf(form, 'name'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      acceptTerms: form.has('terms'),
    });
    if (answer) await goOn(answer.next);
  };
  const atPassword = passwordProblem(problem?.code, problem?.sentence);
  return (
    <SinglePage hang>
      <SingleTitle>Create your account</SingleTitle>
      <ProviderButtons terms>
        <form className="mt-7 grid gap-4" onSubmit={submitting((form) => void submit(form))}>
          <FormError problem={atPassword === undefined ? problem : undefined} />
          <Field label="Name" required error={problem?.fieldError('name')}>
            <Input size="lg" name="name" autoComplete="name" autoFocus required maxLength={limits.personName.max} />
          </Field>
          <Field label="E-mail" required error={problem?.fieldError('email')}>
            <Input size="lg" name="email" type="email" autoComplete="username" required maxLength={limits.email.max} />
          </Field>
          <PasswordField name="password" label="Password" isNew error={atPassword ?? problem?.fieldError('password')} />
          <Checkbox
            name="terms"
            required
            label="I may use this deployment, and I accept that everything done in a workspace is kept in its history."
          />
          <Button type="submit" variant="primary" size="lg" full busy={pending}>
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
