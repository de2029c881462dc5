import { getAlias } from './tool-use.js';

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Holds what a definition of schema 1 lacked, and how agents behaved that had it. Never to be changed: old events are read
 * with it.
 */
const model = { connectionId: null, reasoning: 'default' };
const limits = { costMicros: null, callsAtOnce: 4, resultBytes: 32 * 1024 };
const whole = { fallbacks: [], connections: [], onToolFailure: 'end', onDeny: 'end' };
const toTool = (use: Fields): Fields => ({
  ...(typeof use['tool'] === 'string' && { alias: getAlias(use['tool']) }),
  connectionId: null,
});

const filled = (value: unknown, missing: Fields): unknown => (isObject(value) ? { ...missing, ...value } : value);

/** Fields of a definition in today's shape. What they have already is kept, and nothing is checked. */
export const completeFields = (fields: unknown): unknown => {
  if (!isObject(fields)) return fields;
  const { tools } = fields;
  return {
    ...fields,
    ...('model' in fields && { model: filled(fields['model'], model) }),
    ...('limits' in fields && { limits: filled(fields['limits'], limits) }),
    ...(Array.isArray(tools) && { tools: tools.map((use: unknown) => filled(use, isObject(use) ? toTool(use) : {})) }),
  };
};

/** A whole definition in today's shape. */
export const completeDefinition = (definition: unknown): unknown => filled(completeFields(definition), whole);
