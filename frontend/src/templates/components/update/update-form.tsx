import type {
  TakeUpdateRequest,
  UpdateChoices,
  UpdateOffer,
} from '@throughline/contracts/templates/template-update.requests.js';
import { useRef, useState, type ComponentProps, type Ref } from 'react';
import type { ProblemError } from '../../../lib/problem-error.js';
import { FormFooter } from '../../../ui/overlays/dialog-footer.js';
import { defaultValues, readTyped, type TypedValues } from '../variables/typed-values.js';
import { takeRequest, takesSome, changesNamed } from './update-choices.js';
import { NewInTemplate, Changelog, PartSections, RaisedSection } from './update-sections.js';
import { FormError } from '../../../ui/form/form-error.js';
import { fieldWords } from './field-words.js';
import { getDefault } from '@throughline/contracts/templates/template-variable.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { VariableFields } from '../variables/variable-fields.js';

type Props = {
  offer: UpdateOffer;
  pending: boolean;
  problem: ProblemError | undefined;
  onTake: (request: TakeUpdateRequest) => void;
  onCancel: () => void;
};

/** Everything that a new version changes, and what is taken of it. */
export const UpdateForm = ({ offer, pending, problem, onTake, onCancel }: Props) => {
  const { timeZone } = useWorkspace();
  const [choices, setChoices] = useState<UpdateChoices>({});
  const [typed, setTyped] = useState(() => defaultValues(offer.variables, timeZone));
  const [tried, setTried] = useState(false);
  const variables = useRef<HTMLElement>(null);
  // A new value fills only changes that are taken.
  const isTaken = takesSome(offer, choices);
  const { values, errors } = readTyped(isTaken ? offer.variables : [], typed);
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
      {isTaken && offer.variables.length > 0 && (
        <NewValues
          ref={variables}
          variables={offer.variables}
          typed={typed}
          error={(name) => (tried ? errors[name] : undefined) ?? problem?.fieldError(`/values/${name}`)}
          onChange={setTyped}
        />
      )}
      <NewInTemplate offer={offer} />
      <UpdateProblem offer={offer} problem={problem} />
      <FormFooter submit={isTaken ? 'Update draft' : 'Mark as up to date'} busy={pending} onCancel={onCancel} />
    </form>
  );
};

/** Why nothing was updated, with the changes that the server names. */
const UpdateProblem = ({ offer, problem }: { offer: UpdateOffer; problem: ProblemError | undefined }) => {
  if (problem === undefined) return null;
  const named = changesNamed(
    offer,
    (problem.problem.errors ?? []).map(({ pointer }) => pointer),
  );
  return (
    <div className="grid gap-2">
      <FormError problem={problem} />
      {named.length > 0 && (
        <ul className="list-disc pl-5 text-sm">
          {named.map(({ kind, part, name, change: { field } }) => (
            <li key={`${kind} ${part} ${field}`}>
              {name}: {fieldWords(field)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

type NewValuesProps = {
  ref: Ref<HTMLElement>;
  variables: UpdateOffer['variables'];
  typed: TypedValues;
  error: (name: string) => string | undefined;
  onChange: (typed: TypedValues) => void;
};

/** The variables that are new in the offered version, each with its default. */
const NewValues = ({ ref, variables, typed, error, onChange }: NewValuesProps) => {
  const hasDefaults = variables.every((variable) => getDefault(variable) !== null);
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
