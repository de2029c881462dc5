import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { submitting, textOf } from '../../lib/form.js';
import { setFirstPassword } from '../../rows/identity/identity.api.js';
import { PasswordField } from '../../components/password/password-field.js';
import { waitForPassword } from '../../rows/identity/security.api.js';
import { whenFresh } from '../../components/step-up/use-step-up.js';

const set = whenFresh(async (next: string) => waitForPassword(await setFirstPassword({ next })));

/** For who came by a provider and never had a password. */
export const FirstPasswordForm = ({ onSet }: { onSet: () => void }) => {
  const { run, pending, problem } = useCommand(set, { live: false });
  const submit = async (form: FormData) => {
    if (await run(textOf(form, 'next'))) onSet();
  };
  const atNext = problem?.code.startsWith('password_') ? problem.sentence : problem?.fieldError('next');
  return (
    <form className="grid gap-4" onSubmit={submitting((form) => void submit(form))}>
      <FormError problem={atNext === undefined ? problem : undefined} />
      <PasswordField name="next" label="New password" size="md" isNew error={atNext} />
      <div>
        <Button type="submit" busy={pending}>
          Set a password
        </Button>
      </div>
    </form>
  );
};
