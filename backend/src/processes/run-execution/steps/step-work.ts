import type { Json } from '@throughline/contracts/json.js';
import type { Usage } from '@throughline/contracts/runs/run.events.js';
import type { StepToStart } from '../../../runs/domain/execution.commands.js';

export type Attempt = { seq: number; attempt: number };

/** One attempt of one step: what it is, what goes in, and how to do it. */
export type StepWork = {
  start: Omit<StepToStart, 'input' | 'runId'>;
  input: Json;
  do: (signal: AbortSignal) => Promise<{ output: Json; usage: Usage }>;
};
