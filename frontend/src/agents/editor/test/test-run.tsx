import { fileIdsIn } from '@throughline/contracts/files/file-input.js';
import { type Json, writeValue } from '@throughline/contracts/json.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import { nameRun, type RunRow } from '@throughline/contracts/runs/run.rows.js';
import { Link } from 'react-router';
import { readCost } from '../../../runs/components/run-cost.js';
import { formatTook } from '../../../runs/components/run-took.js';
import { contentText, textIn } from '../../../runs/components/content-values.js';
import { readInputs } from '../../../runs/components/run-inputs.js';
import { QueuePlace } from '../../../runs/components/queue-place.js';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { cancelRun } from '../../../runs/data/runs.api.js';
import { getRuns, getSteps } from '../../../runs/data/runs.store.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/choice/checkbox.js';
import { Money } from '../../../ui/values/money.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { StatusText } from '../../../ui/status/status-text.js';
import { sendWithNotice } from '../../send-with-notice.js';
import { useBuild } from '../draft/build-context.js';
import { TestSteps } from './test-steps.js';
import { pluralise } from '../../../lib/numbers/format.js';

/** `follow`: it was started here, so its newest line is kept in view. `chosen`: whether it is compared; null where there is nothing to compare it with. */
export type TestRunProps = {
  runId: string;
  latest: boolean;
  follow: boolean;
  chosen: boolean | null;
  onChoose: (run: RunRow) => void;
};

/** One test: what went in, step by step what it did, and what came out. Earlier ones keep only the outcome. */
export const TestRun = ({ runId, latest, follow, chosen, onChoose }: TestRunProps) => {
  const { agent } = useBuild();
  const { workspaceId, may } = useWorkspace();
  const run = getRuns(agent.id)((state) => state.rows.get(runId));
  return (
    <li className="grid scroll-mt-14 animate-enter gap-3 text-sm">
      {run ? <Inputs run={run} /> : <Skeleton className="w-1/2" />}
      {run?.status === 'queued' && <QueuePlace run={run} />}
      {latest && (run?.contentErasedAt ?? null) === null && <TestSteps runId={runId} />}
      {run && isFinal(run.status) && (
        <Outcome run={run} chosen={chosen} withSteps={latest} onChoose={() => onChoose(run)} />
      )}
      {run && !isFinal(run.status) && may('runs.control') && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => void sendWithNotice('Not cancelled', () => cancelRun(workspaceId, runId))}
        >
          Cancel
        </Button>
      )}
      {latest && follow && <StaysInView runId={runId} status={run?.status} />}
    </li>
  );
};

/** The newest line, with the result and the buttons below it. */
const StaysInView = ({ runId, status }: { runId: string; status: RunRow['status'] | undefined }) => {
  const steps = getSteps(runId)((state) => state.list);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [steps, status]);
  return <div ref={end} className="scroll-mb-4" />;
};

const Inputs = ({ run }: { run: RunRow }) => {
  const entries = Object.entries(readInputs(run) ?? {});
  if (entries.length === 0) return null;
  return (
    <dl className="grid max-w-[88%] gap-1 justify-self-end rounded-md rounded-br-xs border border-line bg-surface px-3 py-2">
      {entries.map(([name, value]) => (
        <div key={name}>
          {entries.length > 1 && <dt className="mono text-xs whitespace-nowrap text-ink-3">{name}</dt>}
          <dd className="line-clamp-6 break-words whitespace-pre-wrap">{inputText(value)}</dd>
        </div>
      ))}
    </dl>
  );
};

const inputText = (value: Json): string => {
  const files = fileIdsIn(value)?.length ?? 0;
  if (files > 0) return pluralise(files, 'file');
  return writeValue(value);
};

/** `withSteps`: the steps are shown above, and one of them may say already why it failed. */
type OutcomeProps = { run: RunRow; chosen: boolean | null; withSteps: boolean; onChoose: () => void };

const Outcome = ({ run, chosen, withSteps, onChoose }: OutcomeProps) => {
  const { path } = useWorkspace();
  const { output, failure } = run;
  const steps = getSteps(run.id)((state) => state.list);
  const why = failure && textIn(failure.message);
  const isSaid =
    withSteps && steps.some(({ failures }) => failures.some(({ failure: { message } }) => textIn(message) === why));
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <StatusText status={run.status} about={failure?.code.replaceAll('_', ' ')} />
        <span className="ml-auto text-xs text-ink-3 tabular-nums">
          {formatTook(run)}
          {' · '}
          <Money micros={readCost(run)} andUnknown={run.costUnknown} precise />
        </span>
      </div>
      {why && !isSaid && <p className="text-fail-ink">{why}</p>}
      {output && <p className="line-clamp-12 break-words whitespace-pre-wrap">{contentText(output)}</p>}
      <div className="flex items-center gap-4 text-xs">
        <Link className="link" to={path('agents', run.agentId, 'runs', run.id)}>
          Open {nameRun(run)}
        </Link>
        {chosen !== null && (
          <Checkbox className="text-xs text-ink-2" label="Compare" checked={chosen} onChange={onChoose} />
        )}
      </div>
    </div>
  );
};
