import type { AfterRefusal } from '@throughline/contracts/agents/agent-definition.js';
import type { Content } from '@throughline/contracts/json.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { useState } from 'react';
import { formatNumber } from '../../lib/numbers/format.js';
import { formatOffset } from '../../lib/time/format.js';
import { Countdown } from '../../ui/values/countdown.js';
import { Elapsed } from '../../ui/values/duration.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { StatusText } from '../../ui/status/status-text.js';
import { StreamingText, ThroughlineStep } from '../../ui/timeline/throughline.js';
import { ApprovalCard } from '../components/approval-card.js';
import { textIn } from '../components/content-values.js';
import { ContentView } from '../components/content-view.js';
import { LiveTurn } from '../components/live-turn.js';
import { StepTitle } from '../components/step-title.js';
import { readTurnText, readReasoning } from '../components/turn-text.js';
import { toolName } from '../../tools/components/tool-name.js';
import { SentToModel } from './sent/sent-request.js';
import { ModelFacts, ModelUsage, StepPrice } from './model-usage.js';
import { isApprovedOnly, isAsked, isAwaiting, isUnanswered } from '../data/step-status.js';
import { QuestionCard } from '../components/question-card.js';
import { StepAnswer } from '../components/step-answer.js';
import { StepNote } from '../components/step-note.js';
import { readResult } from '../components/run-result.js';
import { FoldedText } from '../components/folded-text.js';

/** The input of a step. For a call that was never made, the requested arguments. */
const givenTo = ({ input, approval, question }: StepRow): Content | null =>
  input ?? approval?.arguments ?? question?.asked ?? null;

const formatKind = (step: StepRow): string =>
  step.kind === 'model' ? 'Model' : step.question ? 'Question' : step.status === 'waiting' ? 'Approval' : 'Tool';

/** Nobody approved the call, or the run ended before it was made: it took no time. */
const wasNotCalled = ({ kind, input, question, endedAt }: StepRow): boolean =>
  kind === 'tool' && input === null && question === null && endedAt !== null;

const listFigures = (step: StepRow) => [
  wasNotCalled(step) ? (
    'not called'
  ) : (
    <span key="took">
      {step.question && 'waited '}
      <Elapsed from={step.startedAt} to={step.endedAt} />
    </span>
  ),
  step.kind === 'model'
    ? `${formatNumber(step.tokensIn)} → ${formatNumber(step.tokensOut)} tokens`
    : step.attempt > 1
      ? `try ${step.attempt}`
      : '',
  (step.costMicros > 0 || step.costUnknown) && <StepPrice key="cost" step={step} />,
];

const openAtFirst: readonly StepRow['status'][] = ['failed', 'retrying', 'denied', 'lost'];

type StepLineProps = {
  step: StepRow;
  from: string;
  /** Its text is the answer of the run, which is shown at the end. */
  isAnswer: boolean;
  /** The call failed or was denied, and the run went on. */
  isReported: boolean;
  /** Its approval was for this call too. */
  approvedWith: StepRow | undefined;
  onDeny: AfterRefusal;
  /** The steps of the run that wait for approval. */
  awaiting: readonly StepRow[];
  /** It is the question that the keys answer. */
  isFirst: boolean;
};

export const StepLine = ({
  step,
  from,
  isAnswer,
  isReported,
  approvedWith,
  onDeny,
  awaiting,
  isFirst,
}: StepLineProps) => {
  const waits = isAwaiting(step) || isAsked(step);
  const [toggled, setToggled] = useState<boolean>();
  const open = toggled ?? (waits || openAtFirst.includes(step.status));
  const isWriting = step.kind === 'model' && step.status === 'running';
  const text = readTurnText(step);
  return (
    <ThroughlineStep
      id={`step-${step.seq}`}
      at={formatOffset(Date.parse(step.startedAt) - Date.parse(from))}
      node={<StatusGlyph status={isUnanswered(step) ? 'expired' : step.status} size="md" />}
      kind={formatKind(step)}
      title={<StepTitle step={step} />}
      meta={listFigures(step)}
      entered
      open={open}
      onToggle={() => setToggled(!open)}
    >
      <StepAnswer step={step} />
      {approvedWith && (
        <p className="text-sm text-ink-2">
          Not asked about:{' '}
          <a href={`#step-${approvedWith.seq}`} className="link">
            the same call
          </a>{' '}
          was approved for the rest of the run.
        </p>
      )}
      {!open && step.kind === 'tool' && step.status === 'succeeded' && step.question === null && (
        <p className="truncate text-sm text-ink-2">{readResult(step)}</p>
      )}
      <StepNote step={step} />
      {(text !== '' || open || isWriting) && (
        <>
          {isWriting ? <LiveTurn step={step} /> : step.kind === 'model' && <Reasoning step={step} />}
          {text !== '' && isAnswer && <p className="text-sm text-ink-3">Its answer is above</p>}
          {text !== '' && !isAnswer && <StreamingText done>{text}</StreamingText>}
          {open && <StepDetail step={step} onDeny={onDeny} awaiting={awaiting} isFirst={isFirst} />}
          {open && isReported && <p className="text-sm text-ink-2">The agent was told, and went on.</p>}
        </>
      )}
    </ThroughlineStep>
  );
};

const StepDetail = ({
  step,
  onDeny,
  awaiting,
  isFirst,
}: Pick<StepLineProps, 'step' | 'onDeny' | 'awaiting' | 'isFirst'>) => {
  const given = step.recipe === null ? givenTo(step) : null;
  const waits = isAwaiting(step);
  const isHeld = awaiting.length > 0 && isApprovedOnly(step);
  return (
    <>
      {step.tool && <p className="mono text-xs text-ink-3">{toolName(step.tool)}</p>}
      <Attempts step={step} />
      <ModelFacts step={step} />
      <ModelUsage step={step} />
      <SentToModel step={step} />
      {isHeld && <p className="text-sm text-ink-2">Approved. It starts when the other calls are decided.</p>}
      {isAsked(step) && <QuestionCard step={step} hasKeys={isFirst} />}
      {waits && step.approval && (
        <ApprovalCard step={step} approval={step.approval} onDeny={onDeny} awaiting={awaiting} />
      )}
      {!waits && !isAsked(step) && (
        <div className="grid gap-3 md:grid-cols-2">
          {given && <ContentView title={step.kind === 'model' ? 'What it was given' : 'Arguments'} content={given} />}
          {step.output && <ContentView title="Result" content={step.output} />}
        </div>
      )}
    </>
  );
};

/** Tries that failed, and when the next one is due. */
const Attempts = ({ step }: { step: StepRow }) =>
  step.failures.length === 0 ? null : (
    <ul className="grid gap-1 text-sm">
      {step.failures.map(({ attempt, failure, at, partial }) => (
        <li key={attempt} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <StatusText status="failed">Try {attempt}</StatusText>
          <span className="min-w-0 break-words text-ink-2">{textIn(failure.message)}</span>
          <span className="text-xs text-ink-3">
            {failure.code.replaceAll('_', ' ')}, <RelativeTime at={at} />
          </span>
          {partial && <ContentView title="Written until then" content={partial} />}
        </li>
      ))}
      {step.retryAt && (
        <li>
          <StatusText status="retrying">
            Tried again <Countdown to={step.retryAt} />
          </StatusText>
        </li>
      )}
    </ul>
  );

/** Shows what the model reasoned before it answered, folded; some providers show that it did and not what. */
const Reasoning = ({ step }: { step: StepRow }) => {
  const text = readReasoning(step);
  const tokens = step.measures?.usage.reasoning ?? 0;
  if (text === null && tokens === 0) return null;
  const about = tokens > 0 ? `Reasoned with ${formatNumber(tokens)} tokens` : 'Reasoned';
  if (text === null || text.trim() === '')
    return <p className="text-sm text-ink-3">{about}. Its provider keeps it sealed.</p>;
  return <FoldedText about={about}>{text}</FoldedText>;
};
