import { constants, setPriority } from 'node:os';

/** The product's own work goes first. Where that is not allowed, everything goes on as before. */
export const lowPriority = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A container may forbid it.
  }
};
