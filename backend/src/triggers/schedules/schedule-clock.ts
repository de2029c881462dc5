import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import type { Subscription } from '@throughline/platform/eventstore/event-store.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { AllowanceUsedUp } from '../../limits/resources/allowance-used-up.js';
import { MaintenanceGate } from '../../access/authorization/maintenance-gate.js';
import type { Due, KnownSchedules } from './known-schedules.js';
import { ScheduleSource } from './schedule-source.js';
import { HandleDueTimes } from './handle-due-times.js';

/** A clock may be set and a timer may drift, so schedules are checked at least this often. */
const maxSleepMs = 3_600_000;
const retryAfterMs = 1_000;
/** How soon due times are tried again that a limit of their workspace keeps from firing. */
const heldRetryMs = 30_000;

/** `changed`: the trigger is not what the clock knows; it hears of that in a moment. */
type Outcome = 'handled' | 'held' | 'changed' | 'failed';

/** Fires schedules: sleeps until the next due time and wakes when a trigger changes. Several may run; a due time fires once. */
@Injectable()
export class ScheduleClock implements BeforeApplicationShutdown {
  private following: { known: KnownSchedules; subscription: Subscription } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly source: ScheduleSource,
    private readonly firing: HandleDueTimes,
    private readonly logger: Logger,
    private readonly maintenance: MaintenanceGate,
  ) {
    // Whatever fell due during maintenance is handled like after any downtime.
    maintenance.onChange(() => {
      if (this.following !== undefined) void this.wake();
    });
  }

  /** Handles every due time; settles when that is done and the timer is set for the next. */
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
      if (this.maintenance.mode !== 'off') return this.sleep(maxSleepMs);
      const now = this.clock.now().toISOString();
      const outcomes = await Promise.all(known.due(now).map((due) => this.handleDue(known, due, now)));
      const isSoon = outcomes.includes('failed') || outcomes.includes('changed');
      this.sleep(isSoon ? retryAfterMs : this.untilNext(known, now, outcomes.includes('held')));
    } catch (error) {
      this.logger.warn({ code: 'schedules_unreadable', err: error }, 'Schedules could not be read; trying again.');
      this.sleep(retryAfterMs);
    }
  }

  /** A schedule that fails delays no other; its due time stays due. */
  private async handleDue(
    known: KnownSchedules,
    { trigger, settings, times, upTo }: Due,
    now: string,
  ): Promise<Outcome> {
    try {
      if (!(await this.firing.handleDue(trigger, settings, times, now))) return 'changed';
      known.markHandled(trigger.id, upTo);
      return 'handled';
    } catch (error) {
      // Then they are like those of a time in which nothing ran.
      if (error instanceof AllowanceUsedUp) return 'held';
      this.logger.warn(
        { code: 'due_time_failed', err: error, triggerId: trigger.id },
        'A due time was not handled; trying again.',
      );
      return 'failed';
    }
  }

  private untilNext(known: KnownSchedules, now: string, isHeld: boolean): number {
    const next = known.next(now);
    const most = isHeld ? heldRetryMs : maxSleepMs;
    return next === null ? most : Math.min(most, Date.parse(next) - this.clock.now().getTime());
  }

  private sleep(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.wake(), Math.min(Math.max(ms, 0), maxSleepMs)).unref();
  }
}
