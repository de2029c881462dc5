import { useCommand } from '../lib/use-command.js';
import { Button } from '../ui/button.js';
import { FormError } from '../ui/form-error.js';
import { submitting, textOf } from './form.js';
import { setFirstPassword } from '../rows/identity/identity.api.js';
import { PasswordField } from './password-field.js';
import { waitForPassword } from '../rows/identity/security.api.js';
import { whenFresh } from './step-up/asking.js';

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
