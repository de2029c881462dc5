import type { INestApplicationContext } from '@nestjs/common';
import { RetryDelays } from '../runs/execution/steps/retry-delays.js';

/** A failed step is tried again at once; real waiting times are tested by their own spec. */
export const retrySoon = (app: INestApplicationContext): void => {
  Object.assign(app.get(RetryDelays), { delayAfter: () => 20 });
};
