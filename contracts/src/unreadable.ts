import { z } from 'zod';
import { Json } from './json.js';

export const UnreadableReason = z.enum(['unknown_type', 'newer_schema', 'data_invalid', 'meta_invalid']);
export type UnreadableReason = z.infer<typeof UnreadableReason>;

/**
 * Why this version cannot read an event. The event's `data` is then as the log holds it; `meta` is what the log holds as its
 * metadata, if that is the part that is not valid.
 */
export const Unreadable = z.object({ reason: UnreadableReason, detail: z.string(), meta: Json.optional() });
export type Unreadable = z.infer<typeof Unreadable>;
