import {
  BuiltInProvider,
  type AgentConnection,
  type AgentDefinition,
  type ModelChoice,
  type ToolUse,
} from './agent-definition.js';
import { canActAsCaller } from './acts-as-caller.js';
import { getModelService } from '../model-services.js';
import { isBuiltIn, operationIn } from './tool-use.js';

/** Something that a definition names and that does not exist, or that it sets and that nothing obeys. */
export type DefinitionFlaw = { path: (string | number)[]; code: 'unknown' | 'unsupported'; detail: string };

export type DefinitionFields = { [F in keyof AgentDefinition]?: AgentDefinition[F] | undefined };

/** Old events may name what is gone, so this is checked when a draft is edited, imported or published, and never when it is read. */
export const definitionFlaws = ({
  model,
  fallbacks = [],
  tools = [],
  connections = [],
}: DefinitionFields): DefinitionFlaw[] => [
  ...(model === undefined ? [] : modelFlaws(model, ['model'])),
  ...fallbacks.flatMap((fallback, index) => modelFlaws(fallback, ['fallbacks', index])),
  ...connections.flatMap((each, index) => callerFlaws(each, ['connections', index])),
  ...tools.flatMap((use, index) => toolFlaws(use, ['tools', index])),
];

const unknown = (path: DefinitionFlaw['path'], detail: string): DefinitionFlaw => ({ path, code: 'unknown', detail });

/** An operation is called with the account that its name has, and with no other. */
const toolFlaws = ({ tool, connectionId }: ToolUse, path: DefinitionFlaw['path']): DefinitionFlaw[] => {
  if (isBuiltIn(tool)) return accountFlaws(connectionId, path);
  const operation = operationIn(tool);
  if (operation === null) return [unknown([...path, 'tool'], `There is no tool called ${tool}.`)];
  return operation.connectionId === connectionId
    ? []
    : [unknown([...path, 'connectionId'], 'This operation is called with its own account.')];
};

/** A model is the product's own, which does not reason, or one of the service that its account, or the operators' key, is at. */
const modelFlaws = (
  { provider, connectionId, reasoning }: ModelChoice,
  path: DefinitionFlaw['path'],
): DefinitionFlaw[] => {
  const isOwn = connectionId === null && BuiltInProvider.safeParse(provider).success;
  if (isOwn) return unsupportedIf(reasoning !== 'default', [...path, 'reasoning']);
  return getModelService(provider) === undefined
    ? [unknown([...path, 'provider'], `There is no model provider called ${provider}.`)]
    : [];
};

/** Nobody knows before a run starts whose account it is. */
const callerFlaws = (
  { actsAs, service, connectionId }: AgentConnection,
  path: DefinitionFlaw['path'],
): DefinitionFlaw[] => {
  if (actsAs === 'owner') return [];
  if (connectionId !== null)
    return [unknown([...path, 'connectionId'], 'This is the account of the person who starts the run.')];
  return unsupportedIf(
    !canActAsCaller(service),
    [...path, 'actsAs'],
    'An account at this service can’t be that of the person who starts the run.',
  );
};

/** Built-in tools have no account of their own: a call names one of the agent's. */
const accountFlaws = (connectionId: string | null, path: DefinitionFlaw['path']): DefinitionFlaw[] =>
  connectionId === null ? [] : [unknown([...path, 'connectionId'], 'There is no such connected account.')];

/** Settings that no run obeys are refused, because one that nothing keeps is worse than none. */
const unsupportedIf = (
  isSet: boolean,
  path: DefinitionFlaw['path'],
  detail = 'This cannot be set yet.',
): DefinitionFlaw[] => (isSet ? [{ path, code: 'unsupported', detail }] : []);
