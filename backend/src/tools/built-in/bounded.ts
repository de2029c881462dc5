import { createContext, Script } from 'node:vm';
import { ToolFailure } from '../tool.js';

const script = new Script('work()');
const mostMs = 1_000;

/** Runs work of ours that does not yield; the engine itself ends it when it takes too long. */
export const bounded = <T>(work: () => T): T => {
  const results: T[] = [];
  try {
    script.runInContext(createContext({ work: () => void results.push(work()) }), { timeout: mostMs });
  } catch (error) {
    if (isTimeout(error)) throw new ToolFailure('took_too_long', `It took longer than ${mostMs / 1_000} s.`, false);
    throw error;
  }
  const [result] = results;
  if (result === undefined) throw new ToolFailure('no_result', 'It gave no result.', false);
  return result;
};

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
