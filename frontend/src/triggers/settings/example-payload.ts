import { findOffered } from '@throughline/catalogue/items/offered-sources.js';
import type { TriggerPayload } from '@throughline/contracts/triggers/mapping.js';
import type { TriggerSettingsInput } from '@throughline/contracts/triggers/trigger.events.js';
import { exampleEvent } from '../components/event-words.js';

/** Returns what an event or a new item would bring, so that its places can be chosen before one came; undefined for other kinds. */
export const examplePayload = (
  settings: TriggerSettingsInput,
  trigger = { id: '', name: '' },
): TriggerPayload | undefined => {
  const { id, name } = trigger;
  const nothing = { body: null, headers: null, query: null, delivery: null, slot: null, trigger: { id, name } };
  if (settings.kind === 'event') return { ...nothing, event: exampleEvent(settings.on[0] ?? 'run_failed'), item: null };
  if (settings.kind !== 'item') return undefined;
  return { ...nothing, event: null, item: findOffered(settings.source)?.example ?? null };
};
