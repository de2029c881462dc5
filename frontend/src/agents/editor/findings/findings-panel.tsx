import {
  describeFinding,
  distinctFindings,
  type InstructionFinding,
} from '@throughline/rehearsal/instructions/instruction-findings.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { clsx } from 'clsx';
import { CircleAlert, ListOrdered, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useBuild } from '../draft/build-context.js';
import { findFix } from './finding-fix.js';
import { StepExamples } from './step-examples.js';
import { isError, readingSentence, type InstructionReading } from './instruction-reading.js';
import { pluralise } from '../../../lib/numbers/format.js';

type Props = {
  reading: InstructionReading;
  catalogue: readonly ToolInfo[];
  /** Where the caret is in the text. */
  caret: number | null;
  onShow: (place: number) => void;
};

/** Shows what Rehearsal does with the text, and everything in it that does nothing as it is written. */
export const FindingsPanel = ({ reading: { rehearsal, findings }, catalogue, caret, onShow }: Props) => {
  const { shown } = useBuild();
  const onlyAnswers = rehearsal === null && shown.tools.length === 0 && shown.instructions.trim() !== '';
  if (rehearsal === null && findings.length === 0 && !onlyAnswers) return null;
  const listed = distinctFindings(findings).filter(({ kind }) => kind !== 'no_steps');
  const fails = findings.some((finding) => finding.fails);
  const skipped = rehearsal?.skipped.length ?? 0;
  return (
    <section aria-label="How the instructions are read" className="border-t border-line bg-surface text-xs text-ink-2">
      {rehearsal && (
        <p className="flex items-start gap-2 px-gutter py-2.5 [&>.lucide]:mt-px [&>.lucide]:size-3.5 [&>.lucide]:flex-none">
          {fails ? (
            <CircleAlert className={findings.some(isError) ? 'text-fail-ink' : 'text-wait-ink'} aria-hidden />
          ) : (
            <ListOrdered className="text-ink-3" aria-hidden />
          )}
          <span className="min-w-0 flex-1">
            {readingSentence(rehearsal, findings)}
            {rehearsal.steps > 0 && skipped > 0 && (
              <span className="text-ink-3">
                {' '}
                <span aria-hidden className="mr-1 ml-1.5 border-l border-dotted border-ink-3" />
                {pluralise(skipped, 'line is', 'lines are')} ignored until a model is chosen.
              </span>
            )}
          </span>
          {fails && <StepExamples />}
        </p>
      )}
      {onlyAnswers && (
        <p className="px-gutter py-2.5">
          This agent has no tools: it can only answer. To look something up, write a note or send anything, add a tool
          or an account.
        </p>
      )}
      {listed.length > 0 && (
        <ul aria-label="Findings" className="max-h-40 overflow-y-auto border-t border-line py-1 [scrollbar-width:thin]">
          {listed.map((finding) => (
            <FindingLine
              key={`${finding.kind} ${finding.from}`}
              finding={finding}
              catalogue={catalogue}
              selected={caret !== null && caret >= finding.from && caret <= finding.to}
              onShow={() => onShow(finding.from)}
            />
          ))}
        </ul>
      )}
    </section>
  );
};

type LineProps = { finding: InstructionFinding; catalogue: readonly ToolInfo[]; selected: boolean; onShow: () => void };

const FindingLine = ({ finding, catalogue, selected, onShow }: LineProps) => {
  const { shown, edit, readOnly } = useBuild();
  const fix = readOnly ? null : findFix(finding, shown, catalogue);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <li
      ref={item}
      className={clsx(
        'flex min-h-7 items-center gap-2 px-gutter [&>.lucide]:size-3.5 [&>.lucide]:flex-none',
        selected && 'bg-selected',
      )}
    >
      <TriangleAlert className={isError(finding) ? 'text-fail-ink' : 'text-wait-ink'} aria-hidden />
      <button type="button" onClick={onShow} className="flex-none rounded-xs tabular-nums text-ink-3 hover:underline">
        Line {finding.line}
      </button>
      <span className="min-w-0 break-words">{describeFinding(finding)}</span>
      {fix && (
        <button type="button" className="link flex-none" onClick={() => edit(fix.change)}>
          {fix.label}
        </button>
      )}
    </li>
  );
};
