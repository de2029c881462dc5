import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { EventStore, type Subscription } from '@throughline/platform/eventstore/event-store.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { TriggersQueries } from '../triggers.queries.js';
import { KnownSchedules, type Due } from './known-schedules.js';
import { SlotFiring } from './slot-firing.js';

/** A computer's clock may be set and a timer may drift: looked at again after this much at the latest. */
const longest = 3_600_000;
const afterTrouble = 1_000;

/** Fires schedules by itself: sleeps until the next slot, and wakes when a trigger changes. Several may run: a slot fires once. */
@Injectable()
export class ScheduleClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private known: KnownSchedules | null = null;
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
    private readonly triggers: TriggersQueries,
    private readonly slots: SlotFiring,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('jobs')) void this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.subscription?.close();
    await this.working;
  }

  /** Deals with every slot that is due; settles when that is done and the timer is set for the next. */
  wake(): Promise<void> {
    this.working = this.working.then(() => this.work());
    return this.working;
  }

  private async work(): Promise<void> {
    if (this.stopped) return;
    try {
      this.known ??= await this.open();
      const now = this.clock.now().toISOString();
      const dealt = await Promise.all(this.known.due(now).map((due) => this.deal(due, now)));
      if (dealt.every(Boolean)) this.sleepUntil(this.known.next(now));
      else this.sleep(afterTrouble);
    } catch (error) {
      this.logger.warn({ err: error }, 'Schedules could not be read; trying again.');
      this.sleep(afterTrouble);
    }
  }

  /** The tables up to a position, the log from there on: nothing is missed between the two. */
  private async open(): Promise<KnownSchedules> {
    const head = await this.store.head();
    await this.readModel.waitFor(head, ['triggers', 'trigger-activity']);
    const known = new KnownSchedules(await this.triggers.schedules());
    this.subscription = this.store.subscribe('schedules', head, { batch: (events) => this.follow(known, events) });
    return known;
  }

  private async follow(known: KnownSchedules, events: readonly AnyRecorded[]): Promise<void> {
    for (const event of events) known.apply(event);
    if (events.some(({ type }) => changesSchedules.has(type))) void this.wake();
  }

  /** One schedule's trouble is not the others': its slot stays due. */
  private async deal({ trigger, settings, slots, upTo }: Due, now: string): Promise<boolean> {
    try {
      await this.slots.deal(trigger, settings, slots, now);
      this.known?.dealtWith(trigger.id, upTo);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, triggerId: trigger.id }, 'A slot could not be dealt with; trying again.');
      return false;
    }
  }

  private sleepUntil(next: string | null): void {
    this.sleep(next === null ? longest : Date.parse(next) - this.clock.now().getTime());
  }

  private sleep(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.wake(), Math.min(Math.max(ms, 0), longest)).unref();
  }
}

const changesSchedules: ReadonlySet<string> = new Set(['TriggerCreated', 'TriggerSettingsChanged', 'TriggerResumed']);
