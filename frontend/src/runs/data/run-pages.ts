import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import type { HttpQuery } from '../../lib/http.js';
import { readPage } from '../../lib/live/read-rows.js';

export const RunPage = page(RunRow);

/** One page of the runs of a query; the first one with their number. */
export const readRunPage = ({ workspaceId }: Room, query: HttpQuery, cursor?: string) =>
  readPage(`/api/workspaces/${workspaceId}/runs`, RunPage, { ...query, limit: 100 }, cursor);
