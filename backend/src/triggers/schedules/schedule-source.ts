import { Injectable } from '@nestjs/common';
import { EventStore, type Subscription } from '@throughline/platform/eventstore/event-store.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { TriggersQueries } from '../triggers.queries.js';
import { KnownSchedules, scheduleEvents } from './known-schedules.js';

/** Events after which a due time may come sooner than the one the clock waits for. */
const sooner: ReadonlySet<string> = new Set(['TriggerCreated', 'TriggerSettingsChanged', 'TriggerResumed']);

@Injectable()
export class ScheduleSource {
  constructor(
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
    private readonly triggers: TriggersQueries,
  ) {}

  /** The tables up to a position, the log from there on: nothing is missed between the two. */
  async follow(changed: () => void): Promise<{ known: KnownSchedules; subscription: Subscription }> {
    const head = await this.store.head();
    await this.readModel.waitFor(head, ['triggers', 'trigger-activity']);
    const known = new KnownSchedules(await this.triggers.schedules());
    const subscription = this.store.subscribe('schedules', head, {
      types: scheduleEvents,
      batch: (events) => {
        for (const event of events) known.apply(event);
        if (events.some(({ type }) => sooner.has(type))) changed();
        return Promise.resolve();
      },
    });
    return { known, subscription };
  }
}
