import { SetPasswordRequest } from '@throughline/contracts/identity/identity.requests.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { setFirstPassword } from '../../data/account.api.js';
import { waitForPassword } from '../../data/security.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { newPasswordCodes } from '../../components/account/field-codes.js';
import { PasswordField } from '../../components/password/password-field.js';
import { withStepUp } from '../../components/step-up/use-step-up.js';

const setPassword = withStepUp(async (request: SetPasswordRequest) => waitForPassword(await setFirstPassword(request)));

/** For a person who signed up with a provider and has no password yet. */
export const FirstPasswordForm = ({ onSet }: { onSet: () => void }) => {
  const form = useCommandForm(SetPasswordRequest, setPassword, {
    defaultValues: { next: '' },
    live: false,
    labels: { next: 'New password' },
    fieldCodes: { next: newPasswordCodes },
    onDone: onSet,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <FormError problem={form.problem} />
      <PasswordField
        {...form.register('next')}
        label="New password"
        size="md"
        strengthOf={form.values.next}
        error={form.error('next')}
      />
      <div>
        <Button type="submit" busy={form.pending}>
          Set a password
        </Button>
      </div>
    </form>
  );
};
