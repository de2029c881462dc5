import type { UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import type { ProblemError } from '../../../lib/problem-error.js';
import { FormError } from '../../../ui/form/form-error.js';
import { fieldWords } from './field-words.js';
import { changesNamed } from './update-choices.js';

/** Why nothing was updated, with the changes that the server names. */
export const UpdateProblem = ({ offer, problem }: { offer: UpdateOffer; problem: ProblemError | undefined }) => {
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
