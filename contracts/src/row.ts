import { z } from 'zod';
import { WorkspaceId } from './ids.js';
import { Position, Revision } from './receipt.js';

/**
 * Every row of every read table. `position` orders (higher wins, everywhere); `revision` guards
 * (the `If-Match` of the next command) and is how far the row has folded its own stream. Only events of that stream may feed
 * it: commands, the audit by streams and the history's view of a change fold the stream alone and expect this row.
 */
export const row = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ id: z.string(), workspaceId: WorkspaceId, revision: Revision, position: Position, ...shape });

/** A row fed by several streams guards nothing: it has no revision. */
export const summaryRow = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ id: z.string(), workspaceId: WorkspaceId, position: Position, ...shape });

export const Instant = z.iso.datetime({ precision: 3 });
export type Instant = z.infer<typeof Instant>;
