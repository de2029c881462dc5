import type { StepRow } from '@throughline/contracts/runs/run.rows.js';

/** A person has to decide about the call. */
export const isAwaiting = ({ status, approval }: StepRow): boolean =>
  status === 'waiting' && approval?.decision === null;

/** As much of a step as an answer needs. */
export type StepWithQuestion = Pick<StepRow, 'workspaceId' | 'runId' | 'seq'> & {
  question: NonNullable<StepRow['question']>;
};

/** A person has to answer the question. */
export const isAsked = (step: StepRow): step is StepRow & { question: NonNullable<StepRow['question']> } =>
  step.status === 'waiting' && step.question !== null;

/** Nobody answered the question in time. */
export const isUnanswered = ({ status, question }: StepRow): boolean => status === 'denied' && question !== null;

/** A person has approved the call, and it has not started yet. */
export const isApprovedOnly = ({ status, approval, input }: StepRow): boolean =>
  status === 'running' && approval?.decision === 'granted' && input === null;
