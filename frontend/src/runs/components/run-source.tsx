import type { TriggerId } from '@throughline/contracts/ids.js';
import { ranDraft, type RunRow } from '@throughline/contracts/runs/run.rows.js';
import { Link } from 'react-router';
import { ActorName } from '../../components/names/actor-name.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { triggersById } from '../../triggers/data/triggers.store.js';

/** Names what a run without a version did. */
export const nameDefinition = (run: RunRow): string => (ranDraft(run) ? 'draft' : 'undo');

/** Shows what started a run: a person, a trigger, a person who tried a trigger, an earlier run done again, or a call that is undone. */
export const RunSource = ({ run: { source, startedBy, agentId } }: { run: RunRow }) => {
  const { path } = useWorkspace();
  if (source.kind === 'trigger' && startedBy.kind === 'trigger')
    return (
      <Link to={path('triggers', source.triggerId)} className="hover:underline">
        <ActorName actor={startedBy} />
      </Link>
    );
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <span className="max-w-full flex-none truncate">
        <ActorName actor={startedBy} />
      </span>
      {source.kind === 'trigger' && <TriedTrigger id={source.triggerId} />}
      {source.kind === 'undo' && (
        <Link to={path('agents', agentId, 'runs', source.runId)} className="link text-xs">
          undoing a call of an earlier run
        </Link>
      )}
      {source.kind === 'again' && (
        <Link to={path('agents', agentId, 'runs', source.runId)} className="link text-xs">
          again of an earlier run
        </Link>
      )}
    </span>
  );
};

/** A trigger that a person tried: only a webhook has deliveries that can be replayed. */
const TriedTrigger = ({ id }: { id: TriggerId }) => {
  const { workspaceId, path } = useWorkspace();
  const { row } = useRow(triggersById, workspaceId, id);
  return (
    <Link to={path('triggers', id)} className="min-w-0 truncate text-xs text-ink-3 hover:underline">
      {row?.settings.kind === 'webhook' ? 'test or replay of' : 'test of'} {row?.name ?? '…'}
    </Link>
  );
};
