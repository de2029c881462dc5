import { skippedStepsIn } from '@throughline/rehearsal/instructions/skipped-step.js';
import type { StepRow, StepStatus } from '@throughline/contracts/runs/run.rows.js';
import { RunId } from '@throughline/contracts/ids.js';
import { useMemo } from 'react';
import { useLive } from '../../../lib/live/row-store.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { LiveTurn } from '../../../runs/components/live-turn.js';
import { readTurnText } from '../../../runs/components/turn-text.js';
import { textIn } from '../../../runs/components/content-values.js';
import { StepTitle } from '../../../runs/components/step-title.js';
import { StepNote } from '../../../runs/components/step-note.js';
import { ApprovalCard } from '../../../runs/components/approval-card.js';
import { QuestionCard } from '../../../runs/components/question-card.js';
import { StepAnswer } from '../../../runs/components/step-answer.js';
import { isAsked, isAwaiting } from '../../../runs/data/step-status.js';
import { getSteps } from '../../../runs/data/runs.store.js';
import { Elapsed } from '../../../ui/values/duration.js';
import { StatusGlyph } from '../../../ui/status/status-glyph.js';
import { statusLook } from '../../../ui/status/status-labels.js';

/** The line of a run's steps, as short as can be. */
export const TestSteps = ({ runId }: { runId: string }) => {
  const { workspaceId } = useWorkspace();
  const store = getSteps(runId);
  const room = useMemo(() => ({ kind: 'run' as const, workspaceId, runId: RunId.parse(runId) }), [workspaceId, runId]);
  useLive(store, room);
  const steps = store((state) => state.list);
  const sorted = [...steps].sort((a, b) => a.seq - b.seq);
  const awaiting = sorted.filter(isAwaiting);
  return (
    <ol
      aria-label="Steps"
      aria-live="polite"
      className="relative grid pl-5 before:absolute before:top-3 before:bottom-4 before:left-1.5 before:w-px before:bg-line-strong before:content-['']"
    >
      {sorted.map((step) => (
        <TestStep key={step.id} step={step} awaiting={awaiting} />
      ))}
    </ol>
  );
};

type TestStepProps = { step: StepRow; awaiting: readonly StepRow[] };

const TestStep = ({ step, awaiting }: TestStepProps) => {
  const running = step.status === 'running';
  return (
    <li className="relative animate-enter">
      <div className="flex min-h-7 items-center gap-2">
        <StatusGlyph
          status={step.status}
          label={statusLook(step.status).word}
          className="absolute -left-5 rounded-full bg-canvas ring-2 ring-canvas"
        />
        <span className={running ? 'min-w-0 truncate font-medium' : 'min-w-0 truncate'}>
          <StepTitle step={step} />
        </span>
        {step.attempt > 1 && <span className="flex-none text-xs text-ink-3">attempt {step.attempt}</span>}
        <span className="ml-auto flex-none text-xs text-ink-3">
          <Elapsed from={step.startedAt} to={step.endedAt} />
        </span>
      </div>
      <StepNote step={step} />
      <StepAnswer step={step} />
      {running && step.kind === 'model' && <LiveTurn step={step} />}
      {skippedStepsIn(readTurnText(step)).map((sentence) => (
        <p key={sentence} className="pb-1 break-words text-ink-2">
          {sentence}
        </p>
      ))}
      <Why step={step} awaiting={awaiting} />
    </li>
  );
};

const words: Partial<Record<StepStatus, string>> = {
  denied: 'Declined',
  lost: 'It is unknown whether it took effect',
};

const Why = ({ step, awaiting }: TestStepProps) => {
  if (isAsked(step)) return <QuestionCard step={step} hasKeys={awaiting.length === 0} />;
  if (step.status === 'waiting' && step.approval)
    return <ApprovalCard step={step} approval={step.approval} awaiting={awaiting} />;
  const failure = step.failures.at(-1)?.failure;
  const word =
    words[step.status] ??
    (step.status === 'failed' || step.status === 'retrying' ? failure && textIn(failure.message) : undefined);
  return word ? <p className="pb-2 break-words text-ink-2">{word}</p> : null;
};
