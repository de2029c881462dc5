import { z } from 'zod';
import { EndpointId, EventId } from '../ids.js';
import { limits } from '../limits.js';
import { PageQuery } from '../page.js';
import { Receipt } from '../receipt.js';
import { Instant } from '../row.js';
import { EndpointFormat, EndpointName, EndpointTerms } from './endpoint.events.js';
import { SentName } from './sent-event.js';

const EndpointAddress = z
  .url({ protocol: /^https?$/, error: 'Enter a web address.' })
  .max(limits.endpointAddress.max, 'This address is too long.');

/** Without them: neither contents nor order. */
export const CreateEndpointRequest = z.object({
  name: EndpointName,
  address: EndpointAddress,
  format: EndpointFormat,
  events: EndpointTerms.shape.events,
  contents: z.boolean().default(false),
  ordered: z.boolean().default(false),
});
export type CreateEndpointRequest = z.input<typeof CreateEndpointRequest>;
export const RenameEndpointRequest = z.object({ name: EndpointName });
export const ChangeEndpointAddressRequest = z.object({ address: EndpointAddress });
export const ChangeEndpointTermsRequest = EndpointTerms;
export const RewindEndpointRequest = z.object({ to: Instant });

/** `secret`: shown once; null where the format has none. */
export const EndpointReceipt = Receipt.extend({ endpointId: EndpointId, secret: z.string().nullable() });
export type EndpointReceipt = z.infer<typeof EndpointReceipt>;

export const DeliveryState = z.enum(['waiting', 'delivered', 'gave_up']);

/** One event for one endpoint. `id` is sent as `webhook-id`, and is the same for every try. */
export const EndpointDelivery = z.object({
  id: z.uuid(),
  eventId: EventId,
  /** It is `test` for one that a person sent. */
  event: z.union([SentName, z.literal('test')]),
  at: Instant,
  state: DeliveryState,
  tries: z.int().nonnegative(),
  /** When it is tried next; null where it is not. */
  nextAt: Instant.nullable(),
  triedAt: Instant.nullable(),
  /** The status that the last try was answered with. */
  status: z.int().nullable(),
  /** Why the last try had no answer. */
  error: z.string().nullable(),
  /** How long the last try took, in milliseconds. */
  ms: z.int().nullable(),
});
export type EndpointDelivery = z.infer<typeof EndpointDelivery>;

/** With what is sent, and the beginning of what was answered; `answer` is null where contents are sent, which it may repeat. */
export const DeliveryDetails = EndpointDelivery.extend({ body: z.string().nullable(), answer: z.string().nullable() });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

export const DeliveryQuery = PageQuery.omit({ count: true });
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;
export const DeliveryPage = z.object({ items: z.array(EndpointDelivery), next: z.string().nullable() });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

/** How each endpoint is doing: `last` is the newest delivery that was tried, `waiting` how many wait. */
export const EndpointStates = z.object({
  items: z.array(z.object({ endpointId: EndpointId, waiting: z.int(), last: EndpointDelivery.nullable() })),
});
export type EndpointStates = z.infer<typeof EndpointStates>;
