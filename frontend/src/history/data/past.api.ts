import { HistoryEntry, HistoryMarks, HistoryPlace } from '@throughline/contracts/history/history.requests.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { http } from '../../lib/http.js';

/** The event of a moment; it is refused where it is not shown to the reader. */
export const getMomentEvent = async (
  workspaceId: WorkspaceId,
  number: number,
  signal: AbortSignal,
): Promise<HistoryRow> => {
  const at = `/api/workspaces/${workspaceId}/history`;
  const { position } = await http.get(`${at}/place`, HistoryPlace, { query: { number }, signal, now: true });
  return (await http.get(`${at}/${position}`, HistoryEntry, { signal, now: true })).event;
};

/** How many events happened in each part of a stretch of time. */
export const getMarks = (
  workspaceId: WorkspaceId,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<HistoryMarks> =>
  http.get(`/api/workspaces/${workspaceId}/history/marks`, HistoryMarks, {
    query: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), buckets: 240 },
    signal,
    now: true,
  });
