import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import type { Subscription } from '@throughline/platform/eventstore/event-store.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { MaintenanceGate } from '../../access/maintenance-gate.js';
import type { Due, KnownSchedules } from './known-schedules.js';
import { ScheduleSource } from './schedule-source.js';
import { SlotFiring } from './slot-firing.js';

/** A computer's clock may be set and a timer may drift: looked at again after this much at the latest. */
const longest = 3_600_000;
const afterTrouble = 1_000;

/** Fires schedules by itself: sleeps until the next slot, and wakes when a trigger changes. Several may run: a slot fires once. */
@Injectable()
export class ScheduleClock implements BeforeApplicationShutdown {
  private following: { known: KnownSchedules; subscription: Subscription } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly source: ScheduleSource,
    private readonly slots: SlotFiring,
    private readonly logger: Logger,
    private readonly maintenance: MaintenanceGate,
  ) {
    // What fell due meanwhile is dealt with as after any time in which nobody was there.
    maintenance.onChange(() => {
      if (this.following !== undefined) void this.wake();
    });
  }

  /** Deals with every slot that is due; settles when that is done and the timer is set for the next. */
  wake(): Promise<void> {
    this.working = this.working.then(() => this.work());
    return this.working;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.working;
    await this.following?.subscription.close();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  private async work(): Promise<void> {
    if (this.stopped) return;
    try {
      this.following ??= await this.source.follow(() => void this.wake());
      const { known } = this.following;
      if (this.maintenance.mode !== 'off') return this.sleep(longest);
      const now = this.clock.now().toISOString();
      const dealt = await Promise.all(known.due(now).map((due) => this.deal(known, due, now)));
      this.sleep(dealt.every(Boolean) ? this.untilNext(known, now) : afterTrouble);
    } catch (error) {
      this.logger.warn({ code: 'schedules_not_read', err: error }, 'Schedules could not be read. It is retried.');
      this.sleep(afterTrouble);
    }
  }

  /** One schedule's trouble is not the others': its slot stays due. */
  private async deal(known: KnownSchedules, { trigger, settings, slots, upTo }: Due, now: string): Promise<boolean> {
    try {
      await this.slots.deal(trigger, settings, slots, now);
      known.dealtWith(trigger.id, upTo);
      return true;
    } catch (error) {
      this.logger.warn(
        { code: 'due_time_not_fired', err: error, triggerId: trigger.id },
        'A due time could not be fired. It is retried.',
      );
      return false;
    }
  }

  private untilNext(known: KnownSchedules, now: string): number {
    const next = known.next(now);
    return next === null ? longest : Date.parse(next) - this.clock.now().getTime();
  }

  private sleep(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.wake(), Math.min(Math.max(ms, 0), longest)).unref();
  }
}
