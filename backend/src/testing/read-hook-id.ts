import { HookRecipe } from '@throughline/contracts/triggers/trigger.requests.js';
import type { Person } from './person.js';

/** Reads the id in the address of a webhook, as the person is shown it. `after`: the position of the event that made the trigger. */
export const readHookId = async (person: Person, triggerId: string, after?: number): Promise<string> => {
  const query = after === undefined ? '' : `?after=${after}`;
  const recipe = await person.client.get(person.path(`/triggers/${triggerId}/recipe${query}`));
  return recipe.as(HookRecipe).url.split('/').at(-1) ?? '';
};
