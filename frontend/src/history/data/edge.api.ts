import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { http } from '../../lib/http.js';

const Events = page(HistoryRow);

/** The first event of the workspace, or the newest; null while it has none. */
export const getEdge = async (
  workspaceId: WorkspaceId,
  edge: 'oldest' | 'newest',
  signal?: AbortSignal,
): Promise<HistoryRow | null> => {
  const query = { order: edge, limit: 1 };
  const { items } = await http.get(`/api/workspaces/${workspaceId}/history`, Events, { query, signal, now: true });
  return items[0] ?? null;
};
