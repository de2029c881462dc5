import type { Operation } from '@throughline/catalogue/operations/operation.js';
import { Checkbox } from '../../../../ui/choice/checkbox.js';
import { Field } from '../../../../ui/form/field.js';

type OperationListProps = {
  operations: readonly Operation[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Offers everything that an agent can do at a service, one line each. */
export const OperationList = ({ operations, chosen, onChange }: OperationListProps) => {
  const all = operations.map(({ id }) => id);
  const isChosen = (id: string): boolean => chosen.includes(id);
  const count = all.filter(isChosen).length;
  return (
    <Field
      label="What it may do"
      hint="What changes something there asks for approval first, until you decide otherwise."
    >
      <fieldset className="grid max-h-60 gap-2 overflow-y-auto rounded-md border border-line p-3">
        <Checkbox
          label="Everything"
          checked={count === all.length}
          mixed={count > 0 && count < all.length}
          onChange={({ target }) => onChange(target.checked ? all : [])}
        />
        {operations.map(({ id, title, effect }) => (
          <Checkbox
            key={id}
            label={
              <span className="flex gap-2">
                {title} <span className="text-ink-3">{effect === 'read' ? 'reads' : 'asks first'}</span>
              </span>
            }
            checked={isChosen(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </fieldset>
    </Field>
  );
};
