import type { FormEvent } from 'react';
import { useCommand } from '../lib/use-command.js';
import { Button } from '../ui/buttons/button.js';
import { Field } from '../ui/form/field.js';
import { FormError } from '../ui/form/form-error.js';
import { Input } from '../ui/form/input.js';
import { grantOperator } from '../rows/operator/operator.api.js';

export const GrantOperatorForm = ({ onGranted }: { onGranted: () => void }) => {
  const granting = useCommand(grantOperator, { live: false });
  const wrong = granting.problem?.fieldError('email');
  const grant = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await granting.run(String(new FormData(form).get('email'))))) return;
    form.reset();
    onGranted();
  };
  return (
    <form onSubmit={(event) => void grant(event)} className="grid max-w-[520px] gap-3 px-gutter py-6">
      <div className="flex flex-wrap items-start gap-3 sm:gap-2">
        <Field label="Address of a person with an account" required error={wrong} className="min-w-60 flex-1">
          <Input name="email" type="email" required autoComplete="off" />
        </Field>
        <Button type="submit" busy={granting.pending} className="sm:mt-[26px]">
          Make an operator
        </Button>
      </div>
      {wrong === undefined && <FormError problem={granting.problem} />}
    </form>
  );
};
