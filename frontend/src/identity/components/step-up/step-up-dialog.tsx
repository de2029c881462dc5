import { StepUpRequest } from '@throughline/contracts/identity/security.requests.js';
import { useState } from 'react';
import { useCommand } from '../../../lib/use-command.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useQuery } from '../../../lib/use-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { FormError } from '../../../ui/form/form-error.js';
import { supportsPasskeys, unlessCancelled } from '../../../lib/session/passkey-ceremony.js';
import { stepUpByPasskey } from '../../data/passkeys.api.js';
import { PasswordField } from '../password/password-field.js';
import { SecondFactorField } from '../second-factor/second-factor-field.js';
import { getSecurity, stepUp } from '../../data/security.api.js';
import { useStepUpRequest } from './use-step-up.js';
import { ByProvider } from './by-provider.js';

/** Rendered once on a screen whose actions need a recent sign-in. */
export const StepUpDialog = () => {
  const answer = useStepUpRequest((state) => state.answer);
  const { data: security, problem } = useQuery(answer === null ? null : 'step-up', getSecurity);
  return (
    <Dialog
      open={answer !== null}
      onOpenChange={(open) => !open && answer?.(false)}
      title="Confirm it’s you"
      about="This action changes how you sign in."
    >
      <FormError problem={problem} />
      {security?.password === true && <ByPassword onShown={() => answer?.(true)} />}
      {security?.password === false && <ByProvider security={security} />}
      {security !== undefined && security.passkeys.length > 0 && <ByPasskey onShown={() => answer?.(true)} />}
    </Dialog>
  );
};

const byPasskey = unlessCancelled(async () => {
  await stepUpByPasskey();
  return true;
});

const ByPasskey = ({ onShown }: { onShown: () => void }) => {
  const { run, pending, problem } = useCommand(byPasskey, { live: false });
  if (!supportsPasskeys()) return null;
  const show = async () => {
    if (await run()) onShown();
  };
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <FormError problem={problem} />
      <Button busy={pending} className="justify-self-end" onClick={() => void show()}>
        Use a passkey
      </Button>
    </div>
  );
};

const byPassword = async (request: StepUpRequest) => {
  await stepUp(request);
  return true;
};

const ByPassword = ({ onShown }: { onShown: () => void }) => {
  const [asksCode, setAsksCode] = useState(false);
  const form = useCommandForm(StepUpRequest, byPassword, {
    defaultValues: { password: '', code: undefined },
    fieldCodes: { password: ['current_password_wrong'], code: ['mfa_invalid'] },
    onDone: onShown,
  });
  const codeMissing = form.refusal?.code === 'mfa_required';
  if (codeMissing && !asksCode) setAsksCode(true);
  return (
    <form {...form.props} className="grid gap-4">
      <FormError problem={codeMissing ? undefined : form.problem} />
      <PasswordField {...form.register('password')} label="Your password" size="md" error={form.error('password')} />
      {asksCode && <SecondFactorField {...form.register('code')} error={form.error('code')} />}
      <Button type="submit" variant="primary" busy={form.pending} className="justify-self-end">
        Confirm
      </Button>
    </form>
  );
};
