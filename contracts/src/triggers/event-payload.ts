import type { Json } from '../json.js';
import type { FollowedName } from './followed-event.js';

/** Holds what a template may name of an event: `{{event.result}}`. Whatever the event does not say is null. */
export type EventPayload = {
  name: FollowedName;
  at: string;
  agent: { id: string; name: string };
  /** The page of the run, or of the agent. */
  url: string;
  run: { id: string } | null;
  /** The answer of the run. */
  result: Json;
  /** The cause of a failure, in a sentence. */
  error: string | null;
  /** The call that waits for a person, in words. */
  title: string | null;
  /** The version that was published. */
  version: number | null;
};
