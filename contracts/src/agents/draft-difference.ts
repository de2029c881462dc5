import { sameJson } from '../same-json.js';
import { AgentDefinition } from './agent-definition.js';

export const DefinitionField = AgentDefinition.keyof();
export type DefinitionField = (typeof DefinitionField.options)[number];

/** Fields in which the draft differs from what is published; all of them while nothing is. */
export const draftDifference = (draft: AgentDefinition, published: AgentDefinition | null): DefinitionField[] =>
  DefinitionField.options.filter((field) => published === null || !sameJson(draft[field], published[field]));
