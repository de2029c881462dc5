import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { listTools } from '../data/agents.api.js';
import { useQuery } from '../../lib/use-query.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useOffers } from './completion/use-offers.js';
import { useBuild } from './draft/build-context.js';
import { FieldConflict } from './field-conflict.js';
import { FindingsPanel } from './findings/findings-panel.js';
import { marksByLine, buildReading } from './findings/instruction-reading.js';
import { InstructionsEditor } from './editor/instructions-editor.js';
import { Diff } from 'lucide-react';
import { compareDefinitions } from '../definition/compare-definitions.js';
import { useNames } from '../../components/names/member-names.js';
import { pluralise } from '../../lib/numbers/format.js';

const noTools: readonly ToolInfo[] = [];

export const EditorPane = () => {
  const { agent, shown, edit, readOnly, enter } = useBuild();
  const { path } = useWorkspace();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const read = useDeferredValue(shown);
  const { data: catalogue = noTools } = useQuery('tools', listTools);
  const offers = useOffers(catalogue);
  const reading = useMemo(() => buildReading(read, catalogue), [read, catalogue]);
  const marks = useMemo(() => marksByLine(read.instructions, reading.findings), [read, reading]);
  const moveCaret = (place: number) => {
    setCaret(place);
    enter({ field: 'instructions', caret: place });
  };
  const showPlace = (place: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(place, place);
  };
  return (
    <div className="flex min-h-full flex-col">
      <FieldConflict field="instructions" />
      <div className="flex flex-1 flex-col" onBlur={() => enter(null)}>
        <InstructionsEditor
          area={area}
          text={shown.instructions}
          live={agent.published?.instructions ?? null}
          inputs={shown.inputs}
          offers={offers}
          marks={marks}
          skipped={reading.rehearsal?.skipped ?? []}
          readOnly={readOnly}
          onChange={(instructions) => edit({ instructions })}
          onCaret={moveCaret}
          onAllow={(use) => edit({ tools: [...shown.tools, use] })}
        />
      </div>
      <div className="sticky bottom-0 z-2">
        {read.instructions.trim() !== '' && (
          <FindingsPanel reading={reading} catalogue={catalogue} caret={caret} onShow={showPlace} />
        )}
        <ChangeSummary
          action={
            agent.publishedVersion !== null && (
              <Link
                className="link ml-auto flex-none"
                to={`${path('agents', agent.id, 'versions')}?from=${agent.publishedVersion}&to=draft`}
              >
                Show
              </Link>
            )
          }
        />
      </div>
    </div>
  );
};

const atMost = 6;

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Shows what publishing would take out, in one line at the foot of the text. */
const ChangeSummary = ({ action }: { action: ReactNode }) => {
  const { agent, shown } = useBuild();
  const name = useNames();
  if (agent.publishedVersion === null) return null;
  const changes = compareDefinitions(agent.published, shown).map(({ label }) => label.toLowerCase());
  if (changes.length === 0) return null;
  const people = agent.unpublishedEditors.map(name);
  return (
    <div className="flex items-center gap-2 border-t border-line bg-surface px-gutter py-3 text-xs text-ink-2">
      <Diff className="size-3.5 text-ink-3" aria-hidden />
      <span>
        <b className="text-ink">
          {pluralise(changes.length, 'change')} since version {agent.publishedVersion}
        </b>
        {people.length > 0 && ` by ${listed.format(people)}`}: {changes.slice(0, atMost).join(', ')}
        {changes.length > atMost && ` and ${changes.length - atMost} more`}
      </span>
      {action}
    </div>
  );
};
