import type { StepRow } from '@throughline/contracts/runs/run.rows.js';

type Timed = Pick<StepRow, 'startedAt' | 'endedAt' | 'status'> & Partial<Pick<StepRow, 'question'>>;

/** Milliseconds in which a step was in progress until now: waiting for people does not count, and calls made at once count together. */
export const activeTime = (steps: readonly Timed[], now: number): number => {
  const spans = steps
    .filter(({ status, question }) => status !== 'waiting' && status !== 'denied' && !question)
    .flatMap(({ startedAt, endedAt, status }) => {
      if (endedAt === null && status !== 'running') return [];
      return [[Date.parse(startedAt), endedAt === null ? now : Date.parse(endedAt)] as const];
    })
    .sort(([a], [b]) => a - b);
  let sum = 0;
  let until = 0;
  for (const [from, to] of spans) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
};
