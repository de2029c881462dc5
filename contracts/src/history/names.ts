import { toResources } from './event-resources.js';
import type { HistoryRow } from './history.row.js';

/** Events that give a thing its name, in the field `name`. */
export const namingTypes = [
  'AgentCreated',
  'AgentRenamed',
  'TriggerCreated',
  'TriggerRenamed',
  'ConnectionCreated',
  'ConnectionRenamed',
  'WorkspaceCreated',
  'WorkspaceRenamed',
] as const;

const isCreation = (type: string): boolean => namingTypes.some((each) => each === type && each.endsWith('Created'));

/** The name that an event gives to the thing if it creates it. */
export const firstName = ({ type, stream, data }: HistoryRow, thing: string): string | undefined => {
  const name = data['name'];
  return isCreation(type) && stream.endsWith(thing) && typeof name === 'string' ? name : undefined;
};

/** The things whose names tell what happened: those that the event concerns, and the one that acted. */
export const namedThings = (row: HistoryRow): string[] => {
  const { resource, agent, trigger } = toResources(row);
  const { kind, id } = row.meta.actor;
  const acting = kind === 'agent' || kind === 'trigger' ? id : null;
  const things = ['agent', 'trigger', 'connection', 'workspace'].includes(row.category) ? [resource] : [];
  return [...new Set([...things, agent, trigger, acting])].filter((each) => each !== null);
};

/** The name of what an event happened to, or else of the trigger or agent that it belongs to. */
export const resourceName = (row: HistoryRow): string | undefined => {
  const { resource, trigger, agent } = toResources(row);
  const [known] = [resource, trigger, agent].flatMap((id) => row.names?.[id ?? ''] ?? []);
  return known;
};
