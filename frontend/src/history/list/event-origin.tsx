import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { getHistoryOrigin } from '../data/history.api.js';
import { IdText } from '../../ui/values/id-text.js';
import { originText } from './origin-text.js';

/** Through what the command arrived. The network and the session are shown to roles that may read them. */
export const EventOrigin = ({ event: { workspaceId, position, meta } }: { event: HistoryRow }) => {
  const workspace = useWorkspace();
  const mayRead = workspace.may('security.read') && workspaceId === workspace.workspaceId;
  const { data } = useQuery(mayRead ? `${workspace.workspaceId} ${position} origin` : null, (signal) =>
    getHistoryOrigin(workspace.workspaceId, position, signal),
  );
  const origin = data?.origin ?? meta.origin;
  const sessionId = data?.origin?.via === 'browser' ? data.origin.sessionId : undefined;
  if (origin === undefined) return <span className="text-ink-3">Not recorded</span>;
  return (
    <>
      {originText(origin)}
      {sessionId !== undefined && (
        <span className="block text-ink-3">
          Session <IdText label="Copy the session ID">{sessionId}</IdText>
        </span>
      )}
    </>
  );
};
