import { blankDefinition, BuiltInProvider, type AgentDefinition, type ModelChoice } from './agent-definition.js';
import { isBuiltIn } from './tool-use.js';

/** Something that a definition names and that does not exist, or that it sets and that nothing obeys. */
export type DefinitionFlaw = { path: (string | number)[]; code: 'unknown' | 'unsupported'; detail: string };

export type DefinitionFields = { [F in keyof AgentDefinition]?: AgentDefinition[F] | undefined };

/** Old events may name what is gone, so this is checked when a draft is edited, imported or published, and never when it is read. */
export const definitionFlaws = ({
  model,
  fallbacks = [],
  tools = [],
  connections = [],
  ...fields
}: DefinitionFields): DefinitionFlaw[] => [
  ...(model === undefined ? [] : modelFlaws(model, ['model'])),
  ...unsupportedIf(fallbacks.length > 0, ['fallbacks']),
  ...tools.flatMap(({ tool, connectionId }, index) => [
    ...(isBuiltIn(tool) ? [] : [unknown(['tools', index, 'tool'], `There is no tool called ${tool}.`)]),
    ...accountFlaws(connectionId, ['tools', index]),
  ]),
  ...connections.flatMap(({ service, connectionId }, index) => [
    unknown(['connections', index, 'service'], `There is no service called ${service}.`),
    ...accountFlaws(connectionId, ['connections', index]),
  ]),
  ...unsupported(fields),
];

const unknown = (path: DefinitionFlaw['path'], detail: string): DefinitionFlaw => ({ path, code: 'unknown', detail });

const modelFlaws = (
  { provider, connectionId, reasoning }: ModelChoice,
  path: DefinitionFlaw['path'],
): DefinitionFlaw[] => [
  ...(BuiltInProvider.safeParse(provider).success
    ? []
    : [unknown([...path, 'provider'], `There is no model provider called ${provider}.`)]),
  ...accountFlaws(connectionId, path),
  ...unsupportedIf(reasoning !== 'default', [...path, 'reasoning']),
];

/** No account can be connected yet. */
const accountFlaws = (connectionId: string | null, path: DefinitionFlaw['path']): DefinitionFlaw[] =>
  connectionId === null ? [] : [unknown([...path, 'connectionId'], 'There is no such connected account.')];

/** Settings that no run obeys yet are refused, because a limit that nothing keeps is worse than none. */
const unsupportedIf = (isSet: boolean, path: DefinitionFlaw['path']): DefinitionFlaw[] =>
  isSet ? [{ path, code: 'unsupported', detail: 'This cannot be set yet.' }] : [];

const unsupported = ({ limits }: DefinitionFields): DefinitionFlaw[] =>
  limits === undefined
    ? []
    : [
        ...unsupportedIf(limits.costMicros !== null, ['limits', 'costMicros']),
        ...unsupportedIf(limits.resultBytes !== blankDefinition.limits.resultBytes, ['limits', 'resultBytes']),
      ];
