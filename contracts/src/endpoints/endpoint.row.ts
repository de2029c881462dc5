import { z } from 'zod';
import { Instant, row } from '../row.js';
import { EndpointFormat, EndpointTerms } from './endpoint.events.js';

/** How its deliveries are doing changes with every try, and is requested separately. */
export const EndpointRow = row({
  name: z.string(),
  host: z.string(),
  format: EndpointFormat,
  ...EndpointTerms.shape,
  /** `failing`: paused by itself. */
  status: z.enum(['active', 'paused', 'failing', 'deleted']),
  createdAt: Instant,
  changedAt: Instant,
});
export type EndpointRow = z.infer<typeof EndpointRow>;
