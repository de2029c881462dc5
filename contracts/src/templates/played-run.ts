import { z } from 'zod';
import { OperationId } from '../agents/tool-use.js';
import { Json } from '../json.js';

/** A step of a run that was played. `asks`: a person is asked before the call, and says yes here. */
export const PlayedStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('model'), text: z.string() }),
  z.object({
    kind: z.literal('tool'),
    /** A tool of the product, or an action of a service. */
    tool: OperationId,
    title: z.string(),
    arguments: z.record(z.string(), Json),
    asks: z.boolean(),
    /** For a recording, because the call would leave the product. */
    recorded: z.boolean(),
    result: Json.optional(),
    failure: z.string().optional(),
  }),
]);
export type PlayedStep = z.infer<typeof PlayedStep>;

const how = {
  steps: z.array(PlayedStep).max(200),
  ended: z.discriminatedUnion('status', [
    z.object({ status: z.literal('succeeded'), text: z.string() }),
    z.object({ status: z.literal('failed'), message: z.string() }),
  ]),
  /** Holds what the notes say after it, by key: only those that it wrote. */
  notes: z.record(z.string(), z.string()),
};

/** How a run went. */
export const RecordedRun = z.object(how);
export type RecordedRun = z.infer<typeof RecordedRun>;

/** A run in memory: nothing is recorded, and nothing leaves the product. */
export const PlayedRun = z.object({
  name: z.string(),
  agent: z.string(),
  inputs: z.record(z.string(), Json),
  ...how,
});
export type PlayedRun = z.infer<typeof PlayedRun>;
