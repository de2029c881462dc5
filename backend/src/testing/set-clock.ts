import type { INestApplication } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';

/** Says what time it is in an application; `reset` gives it back the real one. */
export const clockOf = (app: INestApplication) => {
  const clock = app.get(Clock);
  const real = clock.now;
  return {
    now: () => clock.now(),
    set: (at: Date) => {
      clock.now = () => new Date(at);
    },
    reset: () => {
      clock.now = real;
    },
  };
};
