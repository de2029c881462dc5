import { z } from 'zod';
import { ConnectionId } from '../ids.js';

export const askedMinutes = { min: 2, max: 1_440, usual: 5 };
const minutesOutOfRange = `Use a whole number from ${askedMinutes.min} to ${askedMinutes.max.toLocaleString('en')}.`;

/**
 * New items of a service, such as messages or rows, are requested with a connected account of the agent. `source` is which
 * they are, of the catalogue, and `options` say where, by the fields of the source.
 */
export const ItemSettings = z.object({
  kind: z.literal('item'),
  connectionId: ConnectionId,
  source: z.string().regex(/^[a-z_]{2,30}\.[a-z_]{2,30}$/),
  options: z.record(z.string().max(30), z.string().trim().max(500)),
  everyMinutes: z
    .int(minutesOutOfRange)
    .min(askedMinutes.min, minutesOutOfRange)
    .max(askedMinutes.max, minutesOutOfRange),
});
export type ItemSettings = z.infer<typeof ItemSettings>;

/** An item that a service has given, by the name that it has there. Its contents are in the inputs of the run. */
export const NewItem = z.object({
  source: ItemSettings.shape.source,
  key: z.string().min(1).max(500),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable(),
});
export type NewItem = z.infer<typeof NewItem>;
