import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { http, type HttpQuery } from '../../lib/http.js';

export const RunPage = page(RunRow);

/** One page of the runs of a query; the first one with their number. */
export const readRunPage = ({ workspaceId }: Room, query: HttpQuery, cursor?: string) =>
  http.get(`/api/workspaces/${workspaceId}/runs`, RunPage, {
    query: { ...query, cursor, limit: 100, count: cursor === undefined ? true : undefined },
  });
