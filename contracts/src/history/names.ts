import { toResources } from './event-resources.js';
import type { HistoryRow } from './history.row.js';

/** Events that give a thing its name, in the field `name`; to a run, in the field `number`. */
export const namingTypes = [
  'AgentCreated',
  'AgentRenamed',
  'TriggerCreated',
  'TriggerRenamed',
  'ConnectionCreated',
  'ConnectionRenamed',
  'WorkspaceCreated',
  'WorkspaceRenamed',
  'RunRequested',
] as const;

const creations = namingTypes.filter((type) => !type.endsWith('Renamed'));
const isCreation = (type: string): boolean => creations.some((each) => each === type);

/** The name that an event gives to the thing if it creates it. */
export const firstName = ({ type, stream, data }: HistoryRow, thing: string): string | undefined => {
  const { name, number } = data;
  if (!isCreation(type) || !stream.endsWith(thing)) return undefined;
  if (typeof number === 'number') return `#${number}`;
  return typeof name === 'string' ? name : undefined;
};

/** The things whose names tell what happened: those that the event concerns, and the one that acted. */
export const namedThings = (row: HistoryRow): string[] => {
  const { resource, agent, trigger } = toResources(row);
  const { kind, id } = row.meta.actor;
  const acting = kind === 'agent' || kind === 'trigger' ? id : null;
  const things = ['agent', 'trigger', 'connection', 'workspace', 'run'].includes(row.category) ? [resource] : [];
  return [...new Set([...things, agent, trigger, acting])].filter((each) => each !== null);
};

/** The name of what an event happened to, or else of the trigger or agent that it belongs to, as a run does. */
export const resourceName = (row: HistoryRow): string | undefined => {
  const { resource, trigger, agent } = toResources(row);
  const own = row.category === 'run' ? null : resource;
  const [known] = [own, trigger, agent].flatMap((id) => row.names?.[id ?? ''] ?? []);
  return known;
};
