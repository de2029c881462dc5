import type { Json } from '../json.js';
import type { SentName } from './sent-event.js';

/** Holds the body of a delivery in the format `standard`: ids, names and public fields. */
export type SentPayload = {
  /** The id of the event. */
  id: string;
  type: SentName | 'test';
  at: string;
  workspace: { id: string; name: string };
  /** The kind of the actor: a user, a trigger, an agent, the system or an operator. */
  actor: { kind: string };
  agent?: { id: string; name: string };
  run?: { id: string };
  trigger?: { id: string };
  version?: number;
  member?: { id: string; role: string };
  budget?: { name: string; percent: number | null; limitMicros: number; spentMicros: number };
  connection?: { id: string; reason: string };
  links: { page: string };
  /** Only where the endpoint is sent contents: null where the event has none, or they were erased. */
  contents?: { result: Json; error: string | null; title: string | null };
};
