import { ModelTurn, getText } from '@throughline/contracts/runs/model-turn.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';

const readTurn = (step: StepRow): ModelTurn | undefined =>
  step.kind === 'model' && step.output?.kind === 'inline' ? ModelTurn.safeParse(step.output.value).data : undefined;

/** Returns what the model wrote in a finished turn, if it wrote anything. */
export const readTurnText = (step: StepRow): string => {
  const turn = readTurn(step);
  return turn ? getText(turn) : '';
};

/** Returns what the model reasoned in a finished turn, as far as its provider shows it; null for a turn without reasoning. */
export const readReasoning = (step: StepRow): string | null => {
  const parts = readTurn(step)?.parts.filter(({ kind }) => kind === 'reasoning') ?? [];
  return parts.length === 0 ? null : parts.map((part) => ('text' in part ? part.text : '')).join('\n\n');
};
