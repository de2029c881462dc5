import { z } from 'zod';
import { HistoryRow } from '../history/history.row.js';
import { Position } from '../receipt.js';
import { WorkspaceId } from '../ids.js';
import { Instant } from '../row.js';

/** `?before=&position=&stream=&type=&workspace=&content=`: newest first, everything together narrows. */
export const LogQuery = z.object({
  before: z.coerce.number().int().positive().optional(),
  /** From here backwards. */
  position: z.coerce.number().int().nonnegative().optional(),
  stream: z.string().max(200).optional(),
  type: z.string().max(80).optional(),
  workspace: z.uuid().optional(),
  /** Requests the content of the workspace, which an operator sees only with break-glass access. */
  content: z.enum(['true']).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export type LogQuery = z.infer<typeof LogQuery>;

/** `masked`: the structure of the event without people's content. */
export const LogEntry = HistoryRow.extend({ masked: z.boolean() });
export type LogEntry = z.infer<typeof LogEntry>;
export const LogPage = z.object({ items: z.array(LogEntry), next: z.string().nullable(), position: Position });
export type LogPage = z.infer<typeof LogPage>;

export const breakGlassReason = { min: 20, max: 500 };
export const BreakGlassRequest = z.object({
  workspaceId: WorkspaceId,
  reason: z.string().trim().min(breakGlassReason.min).max(breakGlassReason.max),
});
export type BreakGlassRequest = z.infer<typeof BreakGlassRequest>;

/** Holds what this operator may read now. */
export const BreakGlassAccess = z.object({ workspaceId: WorkspaceId, until: Instant });
export const BreakGlassAccessList = z.object({ items: z.array(BreakGlassAccess) });
export type BreakGlassAccessList = z.infer<typeof BreakGlassAccessList>;
