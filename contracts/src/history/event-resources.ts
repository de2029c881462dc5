import type { Actor } from '../event.js';

type Event = { stream: string; data: Readonly<Record<string, unknown>> };

const id = (data: Event['data'], ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = data[name];
    if (typeof value === 'string') return value;
  }
  return null;
};

/**
 * The resources an event concerns: the resource of its stream, and those that its data names. `person` is the member to
 * whom something was done, `formerPerson` the one who had it before. The actor is not among them.
 */
export const toResources = ({ stream, data }: Event) => ({
  resource: stream.slice(stream.indexOf('-') + 1),
  agent: id(data, 'agentId'),
  trigger: id(data, 'triggerId'),
  run: id(data, 'runId'),
  person: id(data, 'userId', 'ownerId', 'toId', 'successorId'),
  formerPerson: id(data, 'fromId'),
});

type Acting = { meta: { actor: Actor } };

/** The API key that an event was made with. */
export const actorKey = ({ meta: { actor } }: Acting): string | null =>
  actor.kind === 'user' ? (actor.apiKey?.id ?? null) : null;

/** Whether one of the resources is among those that the event concerns. An API key is concerned by what is done with it. */
export const concerns = (event: Event & Acting, resources: readonly string[]): boolean =>
  [...Object.values(toResources(event)), actorKey(event)].some((id) => id !== null && resources.includes(id));
