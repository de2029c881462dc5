import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Position } from '@throughline/contracts/receipt.js';
import { z } from 'zod';

/** NOTIFY channel: rows of a workspace have changed; the payload is a `RowsChanged`. */
export const rowsChannel = 'rows';
/** NOTIFY channel: the read tables have reached a position; sent after each batch. */
export const projectedChannel = 'projected';
/** NOTIFY channel: a request waits for the projections worker. */
export const requestsChannel = 'proj_requests';
/** NOTIFY channel: a worker has released its lease. */
export const leaseChannel = 'proj_lease';

/**
 * Rows of these tables of this workspace are readable up to `position`. Every changed row has a position above `since`, which is
 * below an earlier message's `position` only when an event that had been parked was folded after all.
 */
export const RowsChanged = z.object({
  workspaceId: WorkspaceId,
  position: Position,
  since: Position,
  tables: z.array(z.string()),
});
export type RowsChanged = z.infer<typeof RowsChanged>;
/** A `RowsChanged` before it is sent. */
export type RowsChangedPayload = z.input<typeof RowsChanged>;
