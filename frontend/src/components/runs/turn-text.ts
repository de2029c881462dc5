import { ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';

/** What the model wrote in a finished turn, if it wrote anything. */
export const turnTextOf = (step: StepRow): string => {
  if (step.kind !== 'model' || step.output?.kind !== 'inline') return '';
  const turn = ModelTurn.safeParse(step.output.value);
  return turn.success ? turn.data.text : '';
};
