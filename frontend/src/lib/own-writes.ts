/** The position of the newest event that a request of this page has written; undefined before the first. */
let newest: number | undefined;

/** Notes the position in the answer to a change, if there is one. */
export const noteWritten = (answer: unknown): void => {
  if (typeof answer !== 'object' || answer === null || !('position' in answer)) return;
  const { position } = answer;
  if (typeof position === 'number') newest = Math.max(newest ?? 0, position);
};

/** For `?after=`: an answer to it has everything that this page has written, or says that the lists are behind. */
export const newestWritten = (): number | undefined => newest;
