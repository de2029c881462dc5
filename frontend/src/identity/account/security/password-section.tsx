import { ChangePasswordRequest } from '@throughline/contracts/identity/identity.requests.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useQuery } from '../../../lib/use-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { FormError } from '../../../ui/form/form-error.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { FieldsLoading } from '../../../components/page-states/settings-loading.js';
import { FirstPasswordForm } from './first-password.form.js';
import { newPasswordCodes } from '../../components/account/field-codes.js';
import { changePassword } from '../../data/account.api.js';
import { PasswordField } from '../../components/password/password-field.js';
import { getSecurity } from '../../data/security.api.js';

export const PasswordSection = () => {
  const { data, problem, loading, reload } = useQuery('password', getSecurity);
  return (
    <SettingsSection
      title="Password"
      about={
        data?.password === false
          ? 'You have none: a provider signs you in. With one you can sign in without it.'
          : 'Changing it signs you out everywhere else.'
      }
    >
      {loading && <FieldsLoading fields={2} label="Loading the password" />}
      {problem && <ErrorState title="Sign-in settings could not be loaded" problem={problem} onRetry={reload} />}
      {data && (data.password ? <ChangePasswordForm /> : <FirstPasswordForm onSet={reload} />)}
    </SettingsSection>
  );
};

const ChangePasswordForm = () => {
  const form = useCommandForm(ChangePasswordRequest, changePassword, {
    defaultValues: { current: '', next: '' },
    live: false,
    labels: { current: 'Current password', next: 'New password' },
    fieldCodes: { current: ['current_password_wrong'], next: newPasswordCodes },
    resetOnDone: true,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <FormError problem={form.problem} />
      <PasswordField {...form.register('current')} label="Current password" size="md" error={form.error('current')} />
      <PasswordField
        {...form.register('next')}
        label="New password"
        size="md"
        strengthOf={form.values.next}
        error={form.error('next')}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" busy={form.pending}>
          Change password
        </Button>
        <span role="status" className="text-sm text-ink-3">
          {form.done && 'Changed. Other devices were signed out.'}
        </span>
      </div>
    </form>
  );
};
