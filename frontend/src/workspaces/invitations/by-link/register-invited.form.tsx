import { RegisterInvitedRequest } from '@throughline/contracts/workspaces/invitation.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { Link } from 'react-router';
import { AcceptedTerms, AcceptTerms } from '../../../identity/components/account/accept-terms.js';
import { newPasswordCodes } from '../../../identity/components/account/field-codes.js';
import { PasswordField } from '../../../identity/components/password/password-field.js';
import { browserTimeZone } from '../../../components/settings/time-zones.js';
import { useRedirectAfterSignIn } from '../../../lib/session/use-redirect-after-sign-in.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { Button } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { registerInvited } from '../../data/invitations.api.js';

const RegisterForm = RegisterInvitedRequest.omit({ token: true }).extend({ acceptTerms: AcceptedTerms });

type RegisterInvitedFormProps = { token: string; email: string; onBack: () => void };

/** An account for the address the link was mailed to: nothing more has to be confirmed. */
export const RegisterInvitedForm = ({ token, email, onBack }: RegisterInvitedFormProps) => {
  const redirect = useRedirectAfterSignIn();
  const form = useCommandForm(RegisterForm, (request) => registerInvited({ token, ...request }), {
    defaultValues: { name: '', password: '', timeZone: browserTimeZone(), acceptTerms: false },
    live: false,
    fieldCodes: { password: newPasswordCodes, acceptTerms: ['terms_required'] },
    onDone: ({ next }) => redirect(next),
  });
  return (
    <form {...form.props} className="mt-7 grid gap-4">
      <FormError problem={form.problem} />
      {form.refusal?.code === 'account_exists' && (
        <Link to="/auth" className="link text-sm">
          Sign in to accept the invitation
        </Link>
      )}
      <Field label="E-mail" hint="The invited address.">
        <Input size="lg" type="email" name="email" value={email} readOnly autoComplete="username" />
      </Field>
      <Field label="Name" required error={form.error('name')}>
        <Input {...form.register('name')} size="lg" autoComplete="name" autoFocus maxLength={limits.personName.max} />
      </Field>
      <PasswordField
        {...form.register('password')}
        label="Password"
        strengthOf={form.values.password}
        error={form.error('password')}
      />
      <AcceptTerms {...form.register('acceptTerms')} error={form.error('acceptTerms')} />
      <Button type="submit" variant="primary" size="lg" full busy={form.pending}>
        Create account and join
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  );
};
