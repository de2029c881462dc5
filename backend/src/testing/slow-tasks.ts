import type { INestApplicationContext } from '@nestjs/common';
import { Schedule } from '../kernel/schedule/schedule.js';

/** Whatever is due after more than a minute runs when a test says so, not whenever the test has moved its clock. */
export const keepSlowTasksByHand = (app: INestApplicationContext): void => {
  app.get(Schedule).maxPeriodMs = 60_000;
};
