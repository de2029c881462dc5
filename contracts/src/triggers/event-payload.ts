import type { Json } from '../json.js';
import type { FollowedName } from './followed-event.js';

/** What a template may name of an event: `{{event.result}}`. What the event does not say is null. */
export type EventPayload = {
  name: FollowedName;
  at: string;
  agent: { id: string; name: string };
  /** The page of the run, or of the agent. */
  url: string;
  run: { id: string } | null;
  /** What the run answered. */
  result: Json;
  /** Why the run failed, in a sentence. */
  error: string | null;
  /** What the call is about that waits, or waited, for a person. */
  title: string | null;
  /** The version that was published. */
  version: number | null;
};
