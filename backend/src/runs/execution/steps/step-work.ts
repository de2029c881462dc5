import type { Json } from '@throughline/contracts/json.js';
import type { ModelAnswer } from '../../../models/public.js';
import type { StepToStart } from '../../domain/execution.commands.js';

export type Attempt = { seq: number; attempt: number };

/** Holds what a step has that asks no model by a recipe, and uses no account. */
export const plainStep = { recipe: null, childRunId: null, connectionId: null, toolHash: null };

/** Receives the text of a model's turn while it is written; no text while it writes something else. */
export type Heard = (text: string) => void;

/** Steps that are made at once; `alone`: the only one, which may change something. */
export type StepsToMake = { works: readonly StepWork[]; alone: boolean };

/** One attempt of one step: what it is, what goes in, and how to do it. */
export type StepWork = {
  start: Omit<StepToStart, 'input'>;
  input: Json;
  do: (signal: AbortSignal, heard: Heard) => Promise<{ output: Json } & Omit<ModelAnswer, 'turn'>>;
};
