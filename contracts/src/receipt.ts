import { z } from 'zod';

/** Place in the whole log, increasing; the store's commit position. Fits a double up to 9 PB of log. */
export const Position = z.int().nonnegative();
export type Position = z.infer<typeof Position>;

/** Place in one stream, from 0 without gaps. */
export const Revision = z.int().nonnegative();
export type Revision = z.infer<typeof Revision>;

/** The answer to a command: the resource it changed, and the place of the change in its stream and in the log. */
export const Receipt = z.object({ id: z.uuid(), revision: Revision, position: Position });
export type Receipt = z.infer<typeof Receipt>;
