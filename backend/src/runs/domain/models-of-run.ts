import type { ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { KnownRun } from './run.js';

/** The models in the order in which they are asked. */
export const listModels = ({ definition }: Pick<KnownRun, 'definition'>): readonly ModelChoice[] => [
  definition.model,
  ...definition.fallbacks,
];

/** Whether another model can be asked when this one does not answer. */
export const hasFallback = (run: Pick<KnownRun, 'definition' | 'choice'>): boolean =>
  run.choice + 1 < listModels(run).length;

/** The model that is asked next. */
export const modelNow = (run: Pick<KnownRun, 'definition' | 'choice'>): ModelChoice =>
  listModels(run)[run.choice] ?? run.definition.model;
