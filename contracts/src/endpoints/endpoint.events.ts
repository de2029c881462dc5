import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { EndpointId, EventId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';
import { SentName } from './sent-event.js';

export const EndpointName = z.string().trim().min(1).max(limits.endpointName.max);
export const EndpointFormat = z.enum(['standard', 'slack']);
export type EndpointFormat = z.infer<typeof EndpointFormat>;

/** The host and port that an endpoint is called at. The whole address may be a secret, as a chat's is; it is in the vault alone. */
const Host = z.string().min(1).max(300);

export const EndpointTerms = z.object({
  events: z
    .array(SentName)
    .min(1, 'Choose what is sent.')
    .max(SentName.options.length)
    .refine((events) => new Set(events).size === events.length, 'Name each once.'),
  /** Whether answers, errors and titles of calls are sent, or ids and names alone. */
  contents: z.boolean(),
  /** A delivery waits until the one before has arrived. */
  ordered: z.boolean(),
});
export type EndpointTerms = z.infer<typeof EndpointTerms>;

/** Each stream holds the endpoints of one workspace: `endpoint-<workspaceId>`. A delivery is not an event. */
export const endpointEvents = aggregate(
  'endpoint',
  { workspaceId: WorkspaceId, endpointId: EndpointId },
  {
    EndpointCreated: { name: EndpointName, host: Host, format: EndpointFormat, ...EndpointTerms.shape },
    EndpointRenamed: { name: EndpointName },
    EndpointAddressChanged: { host: Host },
    EndpointTermsChanged: EndpointTerms.shape,
    /** The secret before signs as well, for a day. */
    EndpointSecretRotated: {},
    /** `failing`: nothing arrived for a day. What is to be delivered waits. */
    EndpointPaused: { reason: z.enum(['person', 'failing']) },
    EndpointResumed: {},
    /** Every chosen event since then is delivered again, under the same ids. */
    EndpointRewound: { to: Instant },
    /** No further try of this delivery is made. */
    EndpointGaveUp: { eventId: EventId, position: Position },
    EndpointDeleted: {},
  },
);
export type EndpointEvent = EventOfAggregate<typeof endpointEvents>;
