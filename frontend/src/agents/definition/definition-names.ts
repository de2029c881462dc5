import type {
  AfterRefusal,
  AgentDefinition,
  InputField,
  ToolPolicy,
} from '@throughline/contracts/agents/agent-definition.js';
import { DefinitionField } from '@throughline/contracts/agents/draft-difference.js';

/** Rehearsal has one model, so its own name says it; others are known by their models. */
export const modelName = ({ provider, model }: AgentDefinition['model']): string =>
  provider === 'rehearsal' ? 'Rehearsal' : model;

export const inputTypes: Record<InputField['type'], string> = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  yes_no: 'Yes or no',
  choice: 'Choice',
  date: 'Date',
  json: 'JSON',
  file: 'File',
};

export const isInputType = (type: string): type is InputField['type'] => Object.hasOwn(inputTypes, type);

export const policies: Record<ToolPolicy, { word: string; about: string }> = {
  auto: { word: 'Auto', about: 'Runs automatically' },
  ask: { word: 'Ask', about: 'A person approves each call' },
  deny: { word: 'Deny', about: 'The agent may not call it' },
};

export const overlaps: Record<AgentDefinition['overlap'], { word: string; about: string }> = {
  queue: { word: 'Wait in the queue', about: 'New runs start as others end' },
  skip: { word: 'Skip', about: 'New runs are skipped and recorded' },
  replace: { word: 'Replace', about: 'The oldest run is cancelled' },
};

export const afterRefusal: Record<AfterRefusal, string> = { tell: 'Tell the agent', end: 'End the run' };

const fields: Record<DefinitionField, string> = {
  instructions: 'instructions',
  model: 'model',
  fallbacks: 'fallback models',
  inputs: 'inputs',
  output: 'output',
  tools: 'tools',
  connections: 'connected accounts',
  limits: 'limits',
  overlap: 'overlap',
  onToolFailure: 'failed calls',
  onDeny: 'declined calls',
};

/** The word for a field of the draft as a row names it. */
export const fieldWord = (name: string): string => {
  const known = DefinitionField.safeParse(name);
  return known.success ? fields[known.data] : name;
};
