import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { Link } from 'react-router';
import { ActorName } from '../../components/names/actor-name.js';
import { useWorkspace } from '../../lib/session/workspace.js';

/** Shows what started a run: a person, a trigger, or an earlier run done again. */
export const RunSource = ({ run }: { run: RunRow }) => {
  const { path } = useWorkspace();
  const { source } = run;
  if (source.kind === 'trigger')
    return (
      <Link to={path('triggers', source.triggerId)} className="hover:underline">
        <ActorName actor={{ kind: 'trigger', id: source.triggerId }} />
      </Link>
    );
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <ActorName actor={run.startedBy} />
      {source.kind === 'again' && (
        <Link to={path('agents', run.agentId, 'runs', source.runId)} className="link text-xs">
          again of an earlier run
        </Link>
      )}
    </span>
  );
};
