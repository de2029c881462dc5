import { nameRun } from '@throughline/contracts/runs/run.rows.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { getRuns } from '../../../runs/data/runs.store.js';
import { Elapsed } from '../../../ui/values/duration.js';
import { Money } from '../../../ui/values/money.js';
import { StatusGlyph } from '../../../ui/status/status-glyph.js';
import { statusLook } from '../../../ui/status/status-labels.js';
import { waitWord } from '../../../runs/components/run-status-text.js';
import { Section } from './section.js';

const formatState = (run: RunRow): string => waitWord(run) ?? statusLook(run.status).word;

/** Runs that have not ended, step by step as they go. */
export const RunsInProgress = ({ agent }: { agent: AgentRow }) => {
  const runs = getRuns(agent.id)((state) => state.list)
    .filter((run) => run.agentId === agent.id && !isFinal(run.status))
    .sort((a, b) => a.queuedAt.localeCompare(b.queuedAt));
  if (runs.length === 0) return null;
  return (
    <Section title="In progress" aside={runs.length > 1 && `${runs.length} runs`}>
      <ul aria-label="Runs in progress">
        {runs.map((run) => (
          <RunInProgress key={run.id} run={run} />
        ))}
      </ul>
    </Section>
  );
};

const RunInProgress = ({ run }: { run: RunRow }) => {
  const { path } = useWorkspace();
  return (
    <li className="animate-enter">
      <Link
        to={path('agents', run.agentId, 'runs', run.id)}
        className="flex min-h-row items-center gap-2.5 px-gutter text-sm -outline-offset-2 hover:bg-hover"
      >
        <StatusGlyph status={run.status} />
        <span className="min-w-0 truncate">
          <b>{formatState(run)}</b>
          <span className="mono ml-2 text-ink-3">{nameRun(run)}</span>
          {run.currentStep !== null && <span className="ml-2 text-ink-2">{run.currentStep}</span>}
        </span>
        <span className="ml-auto flex flex-none items-center gap-4 text-xs text-ink-3 tabular-nums">
          {run.steps > 0 && <span className="max-sm:hidden">step {run.steps}</span>}
          {(run.costMicros > 0 || run.costUnknown) && (
            <Money micros={run.costMicros} andUnknown={run.costUnknown} precise className="max-sm:hidden" />
          )}
          <Elapsed from={run.startedAt ?? run.queuedAt} />
        </span>
      </Link>
    </li>
  );
};
