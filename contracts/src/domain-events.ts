import { agentEvents } from './agents/agent.events.js';
import type { EventOfAggregate } from './aggregate.js';
import { billingEvents } from './billing/billing.events.js';
import { invoiceEvents, numberingEvents } from './billing/invoice.events.js';
import { priceListEvents } from './billing/price-list.events.js';
import { budgetEvents } from './budgets/budget.events.js';
import { chainEvents } from './chain/chain.events.js';
import { appEvents, connectionEvents } from './connections/connection.events.js';
import { endpointEvents } from './endpoints/endpoint.events.js';
import type { Recorded } from './event.js';
import { fileEvents } from './files/file.events.js';
import { identityEvents } from './identity/identity.events.js';
import { emailEvents, userEvents } from './identity/user.events.js';
import { modelbookEvents } from './model-prices/model-price.events.js';
import { noteEvents } from './notes/note.events.js';
import { operationsEvents } from './operations/operations.events.js';
import { projectionEvents } from './projections/projection.events.js';
import { runEvents } from './runs/run.events.js';
import { securityEvents } from './security/security.events.js';
import { firingEvents, triggerEvents } from './triggers/trigger.events.js';
import { installationEvents } from './templates/installation.events.js';
import { templateEvents } from './templates/template.events.js';
import { undoEvents } from './undo/undo.events.js';
import { slugEvents, workspaceEvents } from './workspaces/workspace.events.js';

const aggregates = [
  userEvents,
  emailEvents,
  identityEvents,
  workspaceEvents,
  slugEvents,
  agentEvents,
  runEvents,
  triggerEvents,
  firingEvents,
  noteEvents,
  fileEvents,
  templateEvents,
  installationEvents,
  connectionEvents,
  appEvents,
  budgetEvents,
  billingEvents,
  invoiceEvents,
  numberingEvents,
  priceListEvents,
  modelbookEvents,
  securityEvents,
  operationsEvents,
  projectionEvents,
  chainEvents,
  endpointEvents,
  undoEvents,
] as const;
type Aggregate = (typeof aggregates)[number];
type Schemas = Aggregate['schemas'];

/** Everything that can happen. */
export type DomainEvent = EventOfAggregate<Aggregate>;
export type EventType = DomainEvent['type'];
export type AnyRecorded = { [T in EventType]: Recorded<Extract<DomainEvent, { type: T }>> }[EventType];
/** Recorded events of the named types. */
export type EventOf<T extends EventType> = Extract<AnyRecorded, { type: T }>;

type EventSchema = Schemas extends infer S ? (S extends Schemas ? S[keyof S] : never) : never;

/** Each event type's schema, as written today. */
export const eventSchemas: ReadonlyMap<string, EventSchema> = new Map(
  aggregates.flatMap(({ schemas }): [string, EventSchema][] => Object.entries(schemas)),
);

/** The stream categories of this product. Other streams in the log are not read. */
export const categories: readonly Category[] = aggregates.map(({ category }) => category);
export type Category = Aggregate['category'];
