import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { FormError } from '../../ui/form/form-error.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { FirstPasswordForm } from './first-password.form.js';
import { submitting, textOf } from '../../lib/form.js';
import { changePassword } from '../../rows/identity/identity.api.js';
import { PasswordField } from '../../components/password/password-field.js';
import { getSecurity } from '../../rows/identity/security.api.js';

const aboutNext = /^password_/;

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
      {loading && <SkeletonRows rows={1} />}
      {problem && <ErrorState title="How you sign in could not be loaded" problem={problem} onRetry={reload} />}
      {data && (data.password ? <ChangePasswordForm /> : <FirstPasswordForm onSet={reload} />)}
    </SettingsSection>
  );
};

const ChangePasswordForm = () => {
  const [turn, setTurn] = useState(0);
  const { run, pending, problem } = useCommand(changePassword, { live: false });
  const submit = async (form: FormData) => {
    const answer = await run({ current: textOf(form, 'current'), next: textOf(form, 'next') });
    if (answer !== undefined) setTurn(turn + 1);
  };
  const atCurrent = problem?.code === 'current_password_wrong' ? problem.sentence : problem?.fieldError('current');
  const atNext = problem && aboutNext.test(problem.code) ? problem.sentence : problem?.fieldError('next');
  return (
    <form key={turn} className="grid gap-4" onSubmit={submitting((form) => void submit(form))}>
      <FormError problem={atCurrent === undefined && atNext === undefined ? problem : undefined} />
      <PasswordField name="current" label="Current password" size="md" error={atCurrent} />
      <PasswordField name="next" label="New password" size="md" isNew error={atNext} />
      <div className="flex items-center gap-3">
        <Button type="submit" busy={pending}>
          Change password
        </Button>
        <span role="status" className="text-sm text-ink-3">
          {turn > 0 && !pending && !problem && 'Changed. Other devices were signed out.'}
        </span>
      </div>
    </form>
  );
};
