import type {
  TakeUpdateRequest,
  UpdateChoices,
  UpdateOffer,
} from '@throughline/contracts/templates/template-update.requests.js';
import { useRef, useState, type ComponentProps } from 'react';
import type { ProblemError } from '../../../lib/problem-error.js';
import { Button } from '../../../ui/buttons/button.js';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.js';
import { firstValues, readTyped } from '../variables/typed-values.js';
import { VariableFields } from '../variables/variable-fields.js';
import { takeRequest } from './update-choices.js';
import { UpdateProblem } from './update-problem.js';
import { NewInTemplate, Changelog, PartSections, RaisedSection } from './update-sections.js';

type Props = {
  offer: UpdateOffer;
  pending: boolean;
  problem: ProblemError | undefined;
  onTake: (request: TakeUpdateRequest) => void;
  onCancel: () => void;
};

/** Everything that a new version changes, and what is taken of it. */
export const UpdateForm = ({ offer, pending, problem, onTake, onCancel }: Props) => {
  const [choices, setChoices] = useState<UpdateChoices>({});
  const [typed, setTyped] = useState(() => firstValues(offer.variables));
  const [tried, setTried] = useState(false);
  const variables = useRef<HTMLElement>(null);
  const { values, errors } = readTyped(offer.variables, typed);
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length === 0) onTake(takeRequest(offer, choices, values));
    else variables.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <form className="grid min-w-0 gap-6" onSubmit={submit} noValidate>
      <Changelog offer={offer} />
      <RaisedSection offer={offer} choices={choices} onChoose={setChoices} />
      <PartSections offer={offer} choices={choices} onChoose={setChoices} />
      {offer.variables.length > 0 && (
        <section ref={variables} aria-label="New values" className="grid gap-3">
          <header className="grid gap-0.5">
            <h3 className="text-sm font-semibold tracking-tight">New values</h3>
            <p className="text-xs text-ink-3">The changes are shown with an example until you enter yours.</p>
          </header>
          <VariableFields
            variables={offer.variables}
            typed={typed}
            error={(name) => (tried ? errors[name] : undefined) ?? problem?.fieldError(`/values/${name}`)}
            onChange={setTyped}
          />
        </section>
      )}
      <NewInTemplate offer={offer} />
      <UpdateProblem offer={offer} problem={problem} />
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={pending}>
          Update draft
        </Button>
      </DialogFooter>
    </form>
  );
};
