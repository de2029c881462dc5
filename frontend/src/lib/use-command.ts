import type { Receipt } from '@throughline/contracts/receipt.js';
import { useRef, useState } from 'react';
import { ProblemError } from './problem-error.js';
import { whenArrived } from './live/rooms.js';

export type CommandState<Arguments extends readonly unknown[], Answer> = {
  /**
   * Sends the command. Returns the answer once its change is on the screen, or undefined if it was refused.
   * While one is in progress, further calls do nothing, so a double click sends it once.
   */
  run: (...given: Arguments) => Promise<Answer | undefined>;
  pending: boolean;
  problem: ProblemError | undefined;
  /** Forgets the problem. */
  reset: () => void;
};

const readPosition = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'position' in answer && typeof answer.position === 'number'
    ? answer.position
    : undefined;

/**
 * A command of the API. Stays pending until the stores have seen the position of the receipt, so that
 * when it is done the screen already shows what it did. `live: false` for what no open room shows.
 */
export const useCommand = <Arguments extends readonly unknown[], Answer = Receipt>(
  send: (...given: Arguments) => Promise<Answer>,
  { live = true }: { live?: boolean } = {},
): CommandState<Arguments, Answer> => {
  // A state would be seen only by the next render, after a second call of the same tick.
  const underWay = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();

  const run = async (...given: Arguments): Promise<Answer | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await send(...given);
      const position = readPosition(answer);
      if (live && position !== undefined) await whenArrived(position);
      return answer;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setProblem(error);
      return undefined;
    } finally {
      underWay.current = false;
      setPending(false);
    }
  };
  return { run, pending, problem, reset: () => setProblem(undefined) };
};
