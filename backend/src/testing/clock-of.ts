import type { INestApplication } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';

/** The clock of an application that a test started. */
export const getClock = (app: INestApplication): TestClock => {
  const clock = app.get(Clock);
  if (clock instanceof TestClock) return clock;
  throw new Error('This application was started without a test clock.');
};
