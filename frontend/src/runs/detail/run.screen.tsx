import { RunId } from '@throughline/contracts/ids.js';
import { nameRun } from '@throughline/contracts/runs/run.rows.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { stepsWithoutErased, withoutErased } from '../components/erased-run.js';
import { TwoColumnsLoading } from '../../components/page-states/two-columns-loading.js';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { TakingLonger } from '../../components/page-states/taking-longer.js';
import { useRow } from '../../lib/live/use-row.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { useLive } from '../../lib/live/row-store.js';
import { forgetTokens } from '../../lib/live/tokens.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { useTriggers } from '../../triggers/data/triggers.store.js';
import { RunAnswer } from './run-answer.js';
import { RunActions } from './run-actions.js';
import { RunPanel } from './run-panel.js';
import { RunStatusPill } from '../components/run-status-text.js';
import { RunStory } from './run-story.js';
import { getRun, getSteps } from '../data/runs.store.js';

export const RunScreen = () => {
  const { run: runId = '' } = useParams();
  const { room } = useWorkspace();
  const store = getRun(runId);
  useLive(store, room);
  useLive(useTriggers, room);
  const run = store((state) => state.rows.get(runId));
  const status = store((state) => state.status);
  const problem = store((state) => state.problem);
  if (run) return <Shown key={runId} run={run} />;
  if (problem?.code === 'not_found' || problem?.code === 'validation_failed') return <NothingHere what="Run" />;
  if (problem?.code === 'read_position_unavailable') return <TakingLonger reload={() => void store.load()} />;
  if (status === 'failed')
    return <ErrorState title="The run could not be loaded" problem={problem} onRetry={() => void store.load()} />;
  return <TwoColumnsLoading label="Loading the run" panel={324} withHeader />;
};

const Shown = ({ run: known }: { run: RunRow }) => {
  const run = withoutErased(known);
  const { path, workspaceId } = useWorkspace();
  useTitle(`Run ${nameRun(run)}`, run.agentName);
  const store = getSteps(run.id);
  useLive(store, { kind: 'run', workspaceId, runId: RunId.parse(run.id) });
  useEffect(() => () => forgetTokens(run.id), [run.id]);
  const { list, status, problem } = store();
  const loading = status !== 'ready' && list.length === 0;
  const steps = [...stepsWithoutErased(known, list)].sort((a, b) => a.seq - b.seq);
  return (
    <>
      <div className="sticky top-0 z-10 bg-surface">
        <PageHeader
          crumbs={[
            { label: 'Agents', to: path('agents') },
            { label: run.agentName, to: path('agents', run.agentId) },
            { label: 'Runs', to: path('agents', run.agentId, 'runs') },
          ]}
          title={
            <>
              Run <span className="mono">{nameRun(run)}</span>
            </>
          }
          pill={<RunStatusPill run={run} />}
          actions={<RunActions run={run} steps={steps} />}
        />
      </div>
      <AgentOfRun run={run} />
      <div className="grid min-w-0 flex-1 border-t border-line-strong lg:grid-cols-[minmax(0,1fr)_324px]">
        {status === 'failed' ? (
          <ErrorState title="The steps could not be loaded" problem={problem} onRetry={() => void store.load()} />
        ) : (
          <div className="min-w-0">
            <RunAnswer run={run} />
            <RunStory run={run} steps={steps} loading={loading} />
          </div>
        )}
        <RunPanel run={run} steps={steps} loading={loading} />
      </div>
    </>
  );
};

/** The way back on a phone, whose header has no room for it. */
const AgentOfRun = ({ run }: { run: RunRow }) => {
  const { path, workspaceId } = useWorkspace();
  const { row: agent } = useRow(agentsById, workspaceId, run.agentId);
  return (
    <Link
      to={path('agents', run.agentId)}
      className="flex min-w-0 items-center gap-2 px-gutter pb-2.5 text-sm sm:hidden"
    >
      {agent && <AgentIcon icon={agent.icon} size="sm" />}
      <span className="truncate">{agent?.name ?? run.agentName}</span>
    </Link>
  );
};
