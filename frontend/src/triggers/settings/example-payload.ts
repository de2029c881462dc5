import type { FollowedName } from '@throughline/contracts/triggers/followed-event.js';
import type { TriggerPayload } from '@throughline/contracts/triggers/mapping.js';
import { exampleEvent } from '../components/event-words.js';

/** Returns what an event would bring, so that its places can be chosen before one happened. */
export const examplePayload = (name: FollowedName = 'run_failed', trigger = { id: '', name: '' }): TriggerPayload => ({
  body: null,
  headers: null,
  query: null,
  delivery: null,
  slot: null,
  event: exampleEvent(name),
  item: null,
  trigger: { id: trigger.id, name: trigger.name },
});
