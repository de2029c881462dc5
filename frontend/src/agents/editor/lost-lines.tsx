import { useQuery } from '../../lib/use-query.js';
import { getReplacedDraft } from '../data/agents.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { AllReplacedEdits } from './all-replaced-edits.js';
import { useBuild } from './draft/build-context.js';
import { mergeLines } from './draft/merge-lines.js';
import { withLostLines } from './draft/own-lines.js';
import { useOwnLines } from './draft/use-own-lines.js';

/** Somebody else replaced lines that this person had saved: which ones, and the way back. */
export const LostLinesNotice = () => {
  const { agent, shown, state, edit, readOnly } = useBuild();
  const { own, lost, dismiss } = useOwnLines();
  const { instructions } = state.server;
  const { replacedDraft } = agent;
  const canBeOfRestore = !readOnly && lost.length > 0 && replacedDraft !== null;
  const replaced = useQuery(canBeOfRestore ? `${agent.id} ${replacedDraft.restoredAt}` : null, (signal) =>
    getReplacedDraft(agent, signal),
  );
  // The notice of a restored version brings them back.
  const isOfRestore = lost.every((line) => replaced.data?.instructions.includes(line));
  if (readOnly || lost.length === 0 || replaced.loading || isOfRestore) return null;
  const bringBack = (): void =>
    edit({ instructions: mergeLines(instructions, withLostLines(own, instructions), shown.instructions).both });
  return (
    <div className="border-b border-line py-4">
      <Banner look="wait" className="mx-gutter">
        <div role="status">
          <p>
            Somebody else replaced {lost.length === 1 ? 'a line' : `${lost.length} lines`} that you wrote in the
            instructions.
          </p>
          <ul aria-label="Replaced lines" className="mt-2 grid max-h-24 gap-1 overflow-y-auto">
            {lost.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={bringBack}>
              Bring back
            </Button>
            <Button size="sm" onClick={dismiss}>
              Dismiss
            </Button>
            <AllReplacedEdits />
          </div>
        </div>
      </Banner>
    </div>
  );
};
