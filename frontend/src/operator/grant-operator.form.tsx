import { GrantOperatorRequest } from '@throughline/contracts/operations/operators.js';
import { useCommandForm } from '../lib/form/use-command-form.js';
import { grantOperator } from './data/operator.api.js';
import { Button } from '../ui/buttons/button.js';
import { Field } from '../ui/form/field.js';
import { FormError } from '../ui/form/form-error.js';
import { Input } from '../ui/form/input.js';
import { withStepUp } from '../identity/components/step-up/use-step-up.js';

export const GrantOperatorForm = ({ onGranted }: { onGranted: () => void }) => {
  const form = useCommandForm(
    GrantOperatorRequest,
    withStepUp(({ email }: GrantOperatorRequest) => grantOperator(email)),
    {
      defaultValues: { email: '' },
      live: false,
      resetOnDone: true,
      onDone: onGranted,
    },
  );
  return (
    <form {...form.props} className="grid max-w-[520px] gap-3 px-gutter py-6">
      <div className="flex flex-wrap items-start gap-3 sm:gap-2">
        <Field
          label="Address of a person with an account"
          required
          error={form.error('email')}
          className="min-w-60 flex-1"
        >
          <Input {...form.register('email')} type="email" autoComplete="off" />
        </Field>
        <Button type="submit" busy={form.pending} className="sm:mt-[26px]">
          Make an operator
        </Button>
      </div>
      <FormError problem={form.problem} />
    </form>
  );
};
