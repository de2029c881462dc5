import { AgentEvent } from './agents/agent.events.js';
import { ChainEvent } from './chain/chain.events.js';
import type { Recorded } from './event.js';
import { IdentityEvent } from './identity/identity.events.js';
import { EmailEvent, UserEvent } from './identity/user.events.js';
import { NoteEvent } from './notes/note.events.js';
import { OperationsEvent } from './operations/operations.events.js';
import { ProjectionEvent } from './projections/projection.events.js';
import { RunEvent } from './runs/run.events.js';
import { FiringEvent, TriggerEvent } from './triggers/trigger.events.js';
import { SlugEvent, WorkspaceEvent } from './workspaces/workspace.events.js';

const families = [
  UserEvent,
  EmailEvent,
  IdentityEvent,
  WorkspaceEvent,
  SlugEvent,
  AgentEvent,
  RunEvent,
  TriggerEvent,
  FiringEvent,
  NoteEvent,
  OperationsEvent,
  ProjectionEvent,
  ChainEvent,
] as const;

/** Everything that can happen. */
export type DomainEvent =
  | UserEvent
  | EmailEvent
  | IdentityEvent
  | WorkspaceEvent
  | SlugEvent
  | AgentEvent
  | RunEvent
  | TriggerEvent
  | FiringEvent
  | NoteEvent
  | OperationsEvent
  | ProjectionEvent
  | ChainEvent;
export type EventType = DomainEvent['type'];
export type AnyRecorded = { [T in EventType]: Recorded<Extract<DomainEvent, { type: T }>> }[EventType];

/** Each event type's schema, as written today. */
export const eventSchemas: ReadonlyMap<string, (typeof families)[number]['options'][number]> = new Map(
  families.flatMap((family) => family.options.map((option) => [option.shape.type.value, option])),
);

/** Stream categories that are ours; everything else in the log is not read. */
export const categories = [
  'user',
  'email',
  'identity',
  'workspace',
  'slug',
  'agent',
  'run',
  'trigger',
  'firing',
  'note',
  'operations',
  'projection',
  'chain',
] as const;
export type Category = (typeof categories)[number];
/** Recorded events of the named types. */
export type EventOf<T extends EventType> = Extract<AnyRecorded, { type: T }>;
