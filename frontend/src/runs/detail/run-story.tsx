import { waitsForPerson } from '@throughline/contracts/run-status.js';
import type { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { Fragment } from 'react';
import { Play, ArrowRightLeft } from 'lucide-react';
import { formatClock, formatOffset } from '../../lib/time/format.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { statusLook } from '../../ui/status/status-labels.js';
import { Throughline, ThroughlineStep } from '../../ui/timeline/throughline.js';
import { QueuePlace } from '../components/queue-place.js';
import { RunSource } from '../components/run-source.js';
import { readTurnText } from '../components/turn-text.js';
import { HeldLine } from './held-line.js';
import { ApprovalLine } from './approval-line.js';
import { StepLine } from './step-line.js';
import { failures } from '../components/run-failures.js';
import { isInProgress } from '../data/run-status.js';
import { isAsked, isAwaiting } from '../data/step-status.js';

type StoryProps = { run: RunRow; steps: readonly StepRow[]; loading: boolean };

/** Returns the last turn of the model, if what it wrote is the answer of the run word for word. */
const answeringStep = ({ output }: RunRow, steps: readonly StepRow[]): string | undefined => {
  const last = steps.at(-1);
  return last && output?.kind === 'inline' && readTurnText(last) === output.value ? last.id : undefined;
};

/** The call failed or was denied, and the run went on. */
const isReported = (run: RunRow, { kind, status, seq, endedAt }: StepRow, steps: readonly StepRow[]): boolean => {
  if (kind !== 'tool' || (status !== 'failed' && status !== 'denied')) return false;
  const later = steps.filter((step) => step.seq > seq);
  return later.some((step) => isInProgress(run) || step.startedAt >= (endedAt ?? step.startedAt));
};

/** Returns the step whose approval was for the rest of the run, if this call was made because of it. */
const findApproval = ({ seq, tool, input, approval }: StepRow, steps: readonly StepRow[]): StepRow | undefined =>
  approval !== null || input?.kind !== 'inline'
    ? undefined
    : steps.find(
        (other) =>
          other.seq < seq &&
          other.tool === tool &&
          other.approval?.forRun &&
          other.approval.arguments.kind === 'inline' &&
          sameJson(other.approval.arguments.value, input.value),
      );

/** The line of a run: what started it, its steps, how it ended. */
export const RunStory = ({ run, steps, loading }: StoryProps) => {
  const answering = answeringStep(run, steps);
  const awaiting = steps.filter(isAwaiting);
  const [firstAsked] = awaiting.length === 0 ? steps.filter(isAsked) : [];
  return (
    <Throughline label="Steps">
      <ThroughlineStep
        at={formatClock(run.queuedAt)}
        node={<Play className="size-3.5" aria-hidden />}
        kind="Requested"
        title={
          <span className="inline-flex min-w-0 items-center gap-1.5">
            by <RunSource run={run} />
          </span>
        }
      />
      {loading && (
        <li>
          <SkeletonRows rows={3} label="Loading steps" />
        </li>
      )}
      {steps.map((step) => (
        <Fragment key={step.id}>
          <SwitchLines step={step} />
          <ApprovalLine step={step} from={run.queuedAt} />
          <StepLine
            step={step}
            from={run.queuedAt}
            isAnswer={step.id === answering}
            onDeny={run.onDeny}
            awaiting={awaiting}
            isFirst={step.id === firstAsked?.id}
            isReported={isReported(run, step, steps)}
            approvedWith={findApproval(step, steps)}
          />
        </Fragment>
      ))}
      {!loading && <Ending run={run} idle={steps.every((step) => step.endedAt !== null)} />}
    </Throughline>
  );
};

const Ending = ({ run, idle }: { run: RunRow; idle: boolean }) => {
  if (run.status === 'queued')
    return (
      <ThroughlineStep
        at="next"
        node={<StatusGlyph status="queued" size="md" />}
        kind=""
        later
        title="Waits for its turn"
      >
        <QueuePlace run={run} />
      </ThroughlineStep>
    );
  if (run.held !== null && !waitsForPerson(run.waiting)) return <HeldLine held={run.held} />;
  if (run.waiting === 'turn')
    return (
      <ThroughlineStep
        at="next"
        node={<StatusGlyph status="waiting" size="md" />}
        kind=""
        later
        title="Waits for its turn"
      >
        <p className="text-sm text-ink-2">It continues when fewer runs of the agent are in progress.</p>
      </ThroughlineStep>
    );
  if (isInProgress(run))
    return idle ? (
      <ThroughlineStep
        at="next"
        node={<StatusGlyph status="pending" size="md" />}
        kind=""
        later
        title="Decides what to do next"
      />
    ) : null;
  return (
    <ThroughlineStep
      at={run.endedAt ? formatOffset(Date.parse(run.endedAt) - Date.parse(run.queuedAt)) : ''}
      node={<StatusGlyph status={run.status} size="md" />}
      kind="Ended"
      title={
        run.failure ? `${statusLook(run.status).word}: ${failures[run.failure.code]}` : statusLook(run.status).word
      }
      entered
    />
  );
};

const causes: Readonly<Record<string, string>> = {
  call_unreadable: 'wrote a call that could not be read',
  circuit_open: 'had failed too often shortly before',
  model_empty: 'answered nothing',
  model_filtered: 'refused the content',
  model_forbidden: 'is not open to this account',
  model_not_connected: 'has no connected account',
  model_not_found: 'does not exist any more',
  model_overloaded: 'was overloaded',
  model_quota: 'has used up its quota',
  model_rate_limited: 'took no more calls',
  model_refused: 'refused to answer',
  model_stalled: 'stopped answering',
  model_unauthorized: 'refused the key',
  model_unavailable: 'was not available',
  model_unreachable: 'could not be reached',
};

/** Returns what became of a model, after its name; a code without words is written as it is. */
const describeCause = (code: string): string => causes[code] ?? `failed (${code.replaceAll('_', ' ')})`;

/** Each change of the model is a line of its own: the model stays until the end of the run. */
const SwitchLines = ({ step }: { step: StepRow }) =>
  step.switches.map(({ from, to, because }, at) => (
    <ThroughlineStep
      key={at}
      at=""
      node={<ArrowRightLeft className="size-3.5 text-wait" aria-hidden />}
      kind="Fallback"
      title={
        <>
          <b className="font-medium">{to.model} took over</b>:{' '}
          <span className="text-ink-2">
            {from.model} {describeCause(because)}. The run stays on {to.model} to the end.
          </span>
        </>
      }
    />
  ));
