import { fileIdsIn } from '@throughline/contracts/files/file-input.js';
import { type Json, writeValue, type Content } from '@throughline/contracts/json.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { Link } from 'react-router';
import { readCost } from '../../../runs/components/run-cost.js';
import { textIn, erasedText } from '../../../runs/components/content-values.js';
import { readInputs } from '../../../runs/components/run-inputs.js';
import { QueuePlace } from '../../../runs/components/queue-place.js';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { cancelRun } from '../../../runs/data/runs.api.js';
import { getRuns, getSteps } from '../../../runs/data/runs.store.js';
import { Button } from '../../../ui/buttons/button.js';
import { Duration } from '../../../ui/values/duration.js';
import { Money } from '../../../ui/values/money.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { StatusText } from '../../../ui/status/status-text.js';
import { sendWithNotice } from '../../send-with-notice.js';
import { useBuild } from '../draft/build-context.js';
import { TestSteps } from './test-steps.js';
import { pluralise } from '../../../lib/numbers/format.js';

export type TestRunProps = { runId: string; latest: boolean };

/** One test: what went in, step by step what it did, and what came out. Earlier ones keep only the outcome. */
export const TestRun = ({ runId, latest }: TestRunProps) => {
  const { agent } = useBuild();
  const { workspaceId, may } = useWorkspace();
  const run = getRuns(agent.id)((state) => state.rows.get(runId));
  const steps = getSteps(runId)((state) => state.list);
  const end = useRef<HTMLDivElement>(null);
  // The newest line stays in view, with the result and the buttons below it.
  useEffect(() => {
    if (latest) void end.current?.scrollIntoView({ block: 'nearest' });
  }, [latest, steps, run?.status]);
  return (
    <li className="grid scroll-mt-14 animate-enter gap-3 text-sm">
      {run ? <Inputs run={run} /> : <Skeleton className="w-1/2" />}
      {run?.status === 'queued' && <QueuePlace run={run} />}
      {latest && (run?.contentErasedAt ?? null) === null && <TestSteps runId={runId} />}
      {run && isFinal(run.status) && <Outcome run={run} />}
      {run && !isFinal(run.status) && may('runs.control') && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => void sendWithNotice('Not cancelled', () => cancelRun(workspaceId, runId))}
        >
          Cancel
        </Button>
      )}
      <div ref={end} className="scroll-mb-4" />
    </li>
  );
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

const Outcome = ({ run }: { run: RunRow }) => {
  const { path } = useWorkspace();
  const { output, failure, startedAt, endedAt } = run;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <StatusText status={run.status} about={failure?.code.replaceAll('_', ' ')} />
        <span className="ml-auto text-xs text-ink-3 tabular-nums">
          {startedAt && endedAt && <Duration ms={Date.parse(endedAt) - Date.parse(startedAt)} />}
          {' · '}
          <Money micros={readCost(run)} andUnknown={run.costUnknown} precise />
        </span>
      </div>
      {failure && <p className="text-fail-ink">{textIn(failure.message)}</p>}
      {output && <p className="line-clamp-12 break-words whitespace-pre-wrap">{contentText(output)}</p>}
      <Link className="link justify-self-start text-xs" to={path('agents', run.agentId, 'runs', run.id)}>
        Open the run
      </Link>
    </div>
  );
};

/** A value of a run as text: as it is, as JSON, or the readable beginning of a large one. */
const contentText = (content: Content): string => {
  if (content.kind === 'blob') return `${content.preview}…`;
  if (content.kind === 'sealed') return erasedText;
  return typeof content.value === 'string' ? content.value : JSON.stringify(content.value, null, 2);
};
