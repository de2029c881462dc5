import { ChangeEmailRequest } from '@throughline/contracts/identity/security.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { loadSession } from '../../../lib/session/session.js';
import { useCommand } from '../../../lib/use-command.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { Button } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { cancelEmailChange, requestEmailChange } from '../../data/security.api.js';
import { withStepUp } from '../../components/step-up/use-step-up.js';

const requestChange = withStepUp(async ({ email }: ChangeEmailRequest) => {
  const receipt = await requestEmailChange(email);
  await loadSession(receipt.position);
  return receipt;
});

export const EmailSection = () => {
  const { me } = useWorkspace();
  const form = useCommandForm(ChangeEmailRequest, requestChange, {
    defaultValues: { email: '' },
    live: false,
    resetOnDone: true,
  });
  return (
    <SettingsSection
      title="E-mail address"
      about="You sign in with this address. A change takes effect when you confirm the new address, and can be undone from the old one for three days."
    >
      {me.newEmail !== null && <Waiting email={me.newEmail} />}
      <form {...form.props} className="grid gap-4">
        <FormError problem={form.problem} />
        <Field label="New address" required error={form.error('email')}>
          <Input {...form.register('email')} type="email" autoComplete="email" maxLength={limits.email.max} />
        </Field>
        <div>
          <Button type="submit" busy={form.pending}>
            Change address
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
};

const Waiting = ({ email }: { email: string }) => {
  const { run, pending, problem } = useCommand(cancelEmailChange, { live: false });
  const cancel = async () => {
    const receipt = await run();
    if (receipt) await loadSession(receipt.position);
  };
  return (
    <>
      <Banner
        look="wait"
        action={
          <Button size="sm" busy={pending} onClick={() => void cancel()}>
            Cancel change
          </Button>
        }
      >
        <span role="status">
          If <b className="font-medium break-all">{email}</b> can be used, a link is on its way there. It works for one
          hour.
        </span>
      </Banner>
      <FormError problem={problem} />
    </>
  );
};
