import { limits } from '@throughline/contracts/limits.js';
import { Link } from 'react-router';
import { submitting, textOf } from '../../../lib/form.js';
import { PasswordField } from '../../../components/password/password-field.js';
import { browserTimeZone } from '../../../components/settings/time-zone-select.js';
import { useGoOn } from '../../../lib/session/use-redirect-after-sign-in.js';
import { useCommand } from '../../../lib/use-command.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/choice/checkbox.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { registerInvited } from '../../../rows/workspaces/invitations.api.js';

type RegisterInvitedFormProps = { token: string; email: string; onBack: () => void };

/** An account for the address the link was mailed to: nothing more has to be confirmed. */
export const RegisterInvitedForm = ({ token, email, onBack }: RegisterInvitedFormProps) => {
  const goOn = useGoOn();
  const { run, pending, problem } = useCommand(registerInvited, { live: false });
  const submit = async (form: FormData) => {
    const answer = await run({
      token,
      name: textOf(form, 'name'),
      password: textOf(form, 'password'),
      timeZone: browserTimeZone(),
      acceptTerms: form.has('terms'),
    });
    if (answer) await goOn(answer.next);
  };
  const atPassword = problem?.code.startsWith('password_') ? problem.sentence : problem?.fieldError('password');
  return (
    <form className="mt-7 grid gap-4" onSubmit={submitting((form) => void submit(form))}>
      <FormError problem={atPassword === undefined && !problem?.hasFieldErrors ? problem : undefined} />
      {problem?.code === 'account_exists' && (
        <Link to="/auth" className="link text-sm">
          Sign in; the invitation waits there
        </Link>
      )}
      <Field label="E-mail" hint="The one invited.">
        <Input size="lg" type="email" name="email" value={email} readOnly autoComplete="username" />
      </Field>
      <Field label="Name" required error={problem?.fieldError('name')}>
        <Input size="lg" name="name" autoComplete="name" autoFocus required maxLength={limits.personName.max} />
      </Field>
      <PasswordField name="password" label="Password" isNew error={atPassword} />
      <Checkbox
        name="terms"
        required
        label="I may use this deployment, and I accept that everything done in a workspace is kept in its history."
      />
      <Button type="submit" variant="primary" size="lg" full busy={pending}>
        Create account and join
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  );
};
