import { limits } from '@throughline/contracts/limits.js';
import type { RunQueuePlace } from '@throughline/contracts/runs/run.requests.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useLive } from '../../lib/live/row-store.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { useThrottled } from '../../lib/use-throttled.js';
import { agentActivityById, useAgentActivity } from '../../agents/data/agents.store.js';
import { getQueuePlace } from '../data/runs.api.js';
import { Moment } from '../../ui/values/moment.js';

const askAtMostEveryMs = 1_000;

/** Shows what a queued run waits for, its place, and where a place can be freed. Counted again whenever a run of the agent changes. */
export const QueuePlace = ({ run }: { run: RunRow }) => {
  const { room, workspaceId, path, may } = useWorkspace();
  useLive(useAgentActivity, room);
  const { row: activity } = useRow(agentActivityById, workspaceId, run.agentId);
  const changed = useThrottled(Math.max(activity?.position ?? 0, run.position), askAtMostEveryMs);
  const { data: place, reload } = useQuery(`queue ${run.id}`, (signal) => getQueuePlace(run, changed, signal));
  useEffect(reload, [reload, changed]);
  if (place === undefined || place.before === null) return null;
  const isFull = place.inProgress >= place.parallelRuns;
  const expires = new Date(Date.parse(run.queuedAt) + limits.queueTtl).toISOString();
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p>{placeSentence({ ...place, before: place.before })}</p>
      {isFull && (
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          <Link className="link" to={`${path('agents', run.agentId, 'runs')}?status=running`}>
            Runs in progress
          </Link>
          {may('agents.edit') && (
            <Link className="link" to={path('agents', run.agentId, 'build')}>
              Change the limit
            </Link>
          )}
        </p>
      )}
      <p className="text-xs text-ink-3">
        Expires if it has not started by <Moment at={expires} day />
      </p>
    </div>
  );
};

const formatRuns = (count: number): string => (count === 1 ? 'The 1 run' : `All ${formatNumber(count)} runs`);

type Place = RunQueuePlace & { before: number };

export const placeSentence = ({ before, inProgress, parallelRuns }: Place): string => {
  if (inProgress < parallelRuns && before === 0) return 'Next: it starts in a moment.';
  const place = before === 0 ? 'Next in the queue.' : `${pluralise(before, 'run')} before it.`;
  if (inProgress < parallelRuns) return `${place} They start in a moment.`;
  const verb = parallelRuns === 1 ? 'is' : 'are';
  return `${place} ${formatRuns(parallelRuns)} that this agent may have at a time ${verb} in progress.`;
};
