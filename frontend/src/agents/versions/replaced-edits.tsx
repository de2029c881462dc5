import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAgent } from '../components/agent-frame.js';
import { useNames } from '../../components/names/member-names.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { editDraft, listReplacedEdits } from '../data/agents.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Diff } from '../../ui/diff/diff.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { FormError } from '../../ui/form/form-error.js';
import { useAnchor } from '../../ui/layout/use-anchor.js';
import { toast } from '../../ui/overlays/toast.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { realChanges } from '@throughline/contracts/same-json.js';
import { compareDefinitions } from '../definition/compare-definitions.js';
import { broughtBack, keptBoth, replacedEditsId } from '../definition/replaced-target.js';

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Unpublished edits that left the draft, the newest first, and the way back for each. Without any there is nothing. */
export const ReplacedEditsSection = () => {
  const agent = useAgent();
  const key = `${agent.id} ${agent.replacedDraft?.restoredAt ?? ''}`;
  const { data, problem, reload } = useQuery(key, (signal) => listReplacedEdits(agent, signal));
  if (problem) return <ErrorState title="Replaced edits could not be loaded" problem={problem} onRetry={reload} />;
  return data && data.length > 0 ? <ReplacedEditsList all={data} /> : null;
};

const ReplacedEditsList = ({ all }: { all: readonly ReplacedEdits[] }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useAnchor(replacedEditsId, heading);
  return (
    <section aria-labelledby={replacedEditsId} className="border-t border-line-strong">
      <h2
        ref={heading}
        id={replacedEditsId}
        tabIndex={-1}
        className="scroll-mt-14 px-gutter pt-4 text-sm font-semibold focus:outline-none"
      >
        Replaced edits
      </h2>
      <p className="px-gutter pb-3 text-sm text-ink-3">
        Unpublished edits that a restored version or somebody else’s edit replaced. The newest 20 are kept.
      </p>
      <ol aria-label="Replaced edits">
        {all.map((edits) => (
          <ReplacedEditsLine key={edits.number} edits={edits} />
        ))}
      </ol>
    </section>
  );
};

const ReplacedEditsLine = ({ edits }: { edits: ReplacedEdits }) => {
  const agent = useAgent();
  const { may } = useWorkspace();
  const [open, setOpen] = useState(false);
  const changes = compareDefinitions(agent.draft, broughtBack(agent.draft, edits));
  const canEdit = may('agents.edit') && agent.status !== 'archived';
  return (
    <li className="border-t border-line px-gutter py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 max-sm:basis-full">
          <What edits={edits} /> <RelativeTime at={edits.at} className="text-xs whitespace-nowrap text-ink-3" />
        </p>
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide changes' : 'Show changes'}
        </Button>
        {canEdit && <WaysBack edits={edits} />}
      </div>
      {open && (
        <div className="mt-3 max-w-[860px]">
          {changes.length === 0 ? <p className="text-ink-3">The draft has them again.</p> : <Diff fields={changes} />}
        </div>
      )}
    </li>
  );
};

const What = ({ edits: { by, version, editors, lines } }: { edits: ReplacedEdits }) => {
  const { me } = useWorkspace();
  const getName = useNames();
  const who = by === null ? 'A program' : by === me.userId ? 'You' : getName(by);
  const others = editors.filter((id) => id !== me.userId).map(getName);
  const whose = listed.format(others.length < editors.length ? [...others, 'you'] : others);
  if (version !== null) return `${who} restored version ${version}, which replaced unpublished edits by ${whose}.`;
  return `${who} replaced ${lines.length === 1 ? 'a line' : `${lines.length} lines`} by ${whose} in the instructions.`;
};

/** Both are ordinary edits of the draft. */
const WaysBack = ({ edits }: { edits: ReplacedEdits }) => {
  const agent = useAgent();
  const { path } = useWorkspace();
  const navigate = useNavigate();
  const { run, pending, problem } = useCommand(editDraft);
  const edit = async (target: AgentDefinition) => {
    const receipt = await run(agent, realChanges(agent.draft, target));
    if (receipt)
      toast({
        title: 'Brought back into the draft',
        about: 'Publish it to make it live.',
        action: { label: 'Go to build', run: () => void navigate(path('agents', agent.id, 'build')) },
      });
  };
  const targets = { back: broughtBack(agent.draft, edits), both: keptBoth(agent.draft, edits) };
  const isThere = (target: AgentDefinition): boolean => Object.keys(realChanges(agent.draft, target)).length === 0;
  const isOther = Object.keys(realChanges(targets.back, targets.both)).length > 0;
  return (
    <>
      {isOther && !isThere(targets.both) && (
        <Button size="sm" disabled={pending} onClick={() => void edit(targets.both)}>
          Keep both
        </Button>
      )}
      <Button size="sm" disabled={pending || isThere(targets.back)} onClick={() => void edit(targets.back)}>
        Bring back
      </Button>
      <FormError problem={problem} />
    </>
  );
};
