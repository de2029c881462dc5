import { isBuiltIn } from '@throughline/contracts/agents/tool-use.js';
import { useOperations } from '../../connections/data/operations.js';
import { describeStep, type TitledStep } from './step-sentence.js';

/** Shows what a step does as a sentence. The operations of services are loaded only where one was called. */
export const StepTitle = ({ step }: { step: TitledStep }) =>
  step.tool === null || isBuiltIn(step.tool) ? describeStep(step, []) : <CallOfService step={step} />;

const CallOfService = ({ step }: { step: TitledStep }) => describeStep(step, useOperations());
