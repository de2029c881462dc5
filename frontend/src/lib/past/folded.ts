import { ProblemError } from '../problem-error.js';

export type FoldingProgress = { done: number; total: number };

const retryMs = 1_000;

export const isNotReady = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code === 'moment_not_ready';

/** Reads again while the past is being put together; `note` hears how far that is, and stops it with false. */
export const readWhenFolded = async <Answer>(
  read: () => Promise<Answer>,
  note: (progress: FoldingProgress | null) => boolean,
): Promise<Answer> => {
  for (;;)
    try {
      return await read();
    } catch (error) {
      if (!isNotReady(error) || !note(error.problem.progress ?? null)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
};
