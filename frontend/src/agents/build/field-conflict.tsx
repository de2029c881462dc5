import type { DefinitionField } from '@throughline/contracts/agents/draft-difference.js';
import { Button } from '../../ui/buttons/button.js';
import { Diff } from '../../ui/diff/diff.js';
import { compareDefinitions } from '../definition/compare-definitions.js';
import { fieldWord } from '../definition/definition-names.js';
import { useBuild } from './draft/build-context.js';

/** Two people changed the same field: both values, and who decides is the person here. */
export const FieldConflict = ({ field }: { field: DefinitionField }) => {
  const { state, shown, keeper } = useBuild();
  if (state.theirs[field] === undefined) return null;
  const changes = compareDefinitions(state.server, { ...state.server, [field]: shown[field] });
  return (
    <div role="alert" className="grid animate-enter gap-3 border-b border-wait-line bg-wait-soft p-4 text-sm">
      <p>
        <b>Somebody else changed the {fieldWord(field)} while you did.</b> Nothing is overwritten: theirs is marked −,
        yours +.
      </p>
      <Diff fields={changes} stacked />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => keeper.takeTheirs(field)}>
          Take theirs
        </Button>
        <Button size="sm" onClick={() => keeper.keepMine(field)}>
          Keep mine
        </Button>
      </div>
    </div>
  );
};
