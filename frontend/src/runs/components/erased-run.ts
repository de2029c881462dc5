import type { Content } from '@throughline/contracts/json.js';
import type { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';

/** As the server answers it when its key is gone. */
const erased: Content = { kind: 'sealed', text: '', bytes: 1 };

/** The run without contents that the browser has read before they were erased. */
export const withoutErased = (run: RunRow): RunRow => {
  if (run.contentErasedAt === null) return run;
  const failure = run.failure && { ...run.failure, message: erased };
  return { ...run, inputs: erased, output: run.output && erased, failure };
};

/** Its steps, likewise. */
export const stepsWithoutErased = ({ contentErasedAt }: RunRow, steps: readonly StepRow[]): readonly StepRow[] =>
  contentErasedAt === null ? steps : steps.map(withoutContents);

const withoutContents = (step: StepRow): StepRow => ({
  ...step,
  input: step.input && erased,
  output: step.output && erased,
  failures: step.failures.map(({ failure, partial, ...attempt }) => ({
    ...attempt,
    failure: { ...failure, message: erased },
    partial: partial && erased,
  })),
  approval: step.approval && {
    ...step.approval,
    arguments: erased,
    requestedArguments: step.approval.requestedArguments && erased,
    note: step.approval.note && erased,
  },
});
