import { isBuiltIn } from '@throughline/contracts/agents/tool-use.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { useOperations } from '../../connections/data/operations.js';
import { describeStep } from './step-sentence.js';

/** Shows what a step does as a sentence. The operations of services are loaded only where one was called. */
export const StepTitle = ({ step }: { step: StepRow }) =>
  step.tool === null || isBuiltIn(step.tool) ? describeStep(step, []) : <CallOfService step={step} />;

const CallOfService = ({ step }: { step: StepRow }) => describeStep(step, useOperations());
