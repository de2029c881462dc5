import { approveStep, denyStep } from '../../runs/data/runs.api.js';
import { ProblemError } from '../../lib/problem-error.js';
import { toStep, type ApprovalItem } from './inbox.store.js';

export type Decision = 'approve' | 'decline';
export type Decided = {
  done: number;
  refused: { item: ApprovalItem; problem: ProblemError }[];
  /** The position of the last decision, which the screen waits for. */
  position: number | undefined;
};

const send = (decision: Decision, item: ApprovalItem) =>
  decision === 'approve' ? approveStep(toStep(item), {}) : denyStep(toStep(item), {});

/** Decides about each call by itself, some at a time, as its arguments were shown. Some may be refused while others succeed. */
export const decideMany = async (decision: Decision, items: readonly ApprovalItem[]): Promise<Decided> => {
  const left = [...items];
  const positions: number[] = [];
  const refused: Decided['refused'] = [];
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        positions.push((await send(decision, item)).position);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        refused.push({ item, problem: error });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { done: positions.length, refused, position: positions.length === 0 ? undefined : Math.max(...positions) };
};

const atOnce = 4;
