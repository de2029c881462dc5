import type { UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import { defaultOf } from '@throughline/contracts/templates/template-variable.js';
import type { Ref } from 'react';
import type { TypedValues } from '../variables/typed-values.js';
import { VariableFields } from '../variables/variable-fields.js';

type Props = {
  ref: Ref<HTMLElement>;
  variables: UpdateOffer['variables'];
  typed: TypedValues;
  error: (name: string) => string | undefined;
  onChange: (typed: TypedValues) => void;
};

/** The variables that are new in the offered version, each with its default. */
export const NewValues = ({ ref, variables, typed, error, onChange }: Props) => {
  const hasDefaults = variables.every((variable) => defaultOf(variable) !== null);
  return (
    <section ref={ref} aria-label="New values" className="grid gap-3">
      <header className="grid gap-0.5">
        <h3 className="text-sm font-semibold tracking-tight">New values</h3>
        <p className="text-xs text-ink-3">
          {hasDefaults
            ? 'The changes above are shown with the defaults. Change them if others fit better.'
            : 'The changes above are shown with the default or an example. Enter your own.'}
        </p>
      </header>
      <VariableFields variables={variables} typed={typed} error={error} onChange={onChange} />
    </section>
  );
};
