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

/** Whether one of the resources is among those that the event concerns. */
export const concerns = (event: Event, resources: readonly string[]): boolean =>
  Object.values(toResources(event)).some((resource) => resource !== null && resources.includes(resource));
