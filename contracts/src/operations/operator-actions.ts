import { z } from 'zod';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';

/** Something that was done to the deployment, by an operator, the command line or the product itself. */
export const OperatorAction = z.object({
  position: Position,
  at: Instant,
  type: z.string(),
  /** `name` is null for what is not a person, and for a person who was erased. */
  by: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** The account of the machine, from the command line. */
  osUser: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  /** The person it was about. */
  person: z.string().nullable(),
});
export type OperatorAction = z.infer<typeof OperatorAction>;

/** The newest first; the log has those before. */
export const OperatorActionList = z.object({ items: z.array(OperatorAction), more: z.boolean() });
export type OperatorActionList = z.infer<typeof OperatorActionList>;
