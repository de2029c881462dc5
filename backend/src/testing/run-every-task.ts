import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { TestClock } from '@throughline/platform/testing/test-clock.js';
import { Schedule } from '../kernel/schedule/schedule.js';

type Ran = { ran: string[]; mayRest: string[]; appended: string[] };

/** Runs every task that is registered, when due and by hand, at this moment: which ran, and the types of what they appended. */
export const runEveryTask = (
  { app, clock }: { app: NestFastifyApplication; clock: TestClock },
  at: Date,
): Promise<Ran> =>
  clock.whileAt(at, async () => {
    const schedule = app.get(Schedule);
    const store = app.get(EventStore);
    const before = await store.head();
    const usual = schedule.maxPeriodMs;
    schedule.maxPeriodMs = Infinity;
    await schedule.wake();
    await schedule.idle();
    schedule.maxPeriodMs = usual;
    const ran = await schedule.runAll();
    const tasks = (await schedule.list()).map(({ task }) => task);
    return {
      ran: ran.toSorted(),
      mayRest: tasks.flatMap(({ name, whileReadOnly }) => (whileReadOnly ? [] : [name])).toSorted(),
      appended: (await store.readAfter(before, 1_000)).map(({ type }) => type),
    };
  });
