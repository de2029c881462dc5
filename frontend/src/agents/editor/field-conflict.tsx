import type { DefinitionField } from '@throughline/contracts/agents/draft-difference.js';
import { Button } from '../../ui/buttons/button.js';
import { Diff } from '../../ui/diff/diff.js';
import { compareDefinitions } from '../definition/compare-definitions.js';
import { fieldWord } from '../definition/definition-names.js';
import { useBuild } from './draft/build-context.js';
import { chosenValue } from './draft/draft.js';

/** Two people changed the same field: both values, and who decides is the person here. */
export const FieldConflict = ({ field }: { field: DefinitionField }) => {
  const { state, keeper } = useBuild();
  if (state.theirs[field] === undefined) return null;
  const changes = compareDefinitions(state.server, { ...state.server, ...chosenValue(state, field, 'mine') });
  return (
    <div role="alert" className="grid animate-enter gap-3 border-b border-wait-line bg-wait-soft p-4 text-sm">
      <p>
        <b>Somebody else changed the {fieldWord(field)} while you did.</b> Theirs is marked −, yours +. Yours is not
        saved until you choose.
      </p>
      <div className="max-h-60 overflow-y-auto max-md:max-h-24">
        <Diff fields={changes} stacked />
      </div>
      <div className="flex flex-wrap gap-2">
        {field === 'instructions' && (
          <Button size="sm" variant="primary" onClick={() => keeper.decide(field, 'both')}>
            Keep both
          </Button>
        )}
        <Button size="sm" onClick={() => keeper.decide(field, 'theirs')}>
          Take theirs
        </Button>
        <Button size="sm" onClick={() => keeper.decide(field, 'mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
};
