import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { RunId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Spending, type ModelAttempt } from '../../limits/spending/spending.js';
import { getOutcome, type AttemptEvent } from './attempt-outcome.js';
import { Reservations } from './reservations.js';

/** An attempt that takes longer is still in progress, or its worker was lost. */
const usualMs = 2 * 60_000;
/** Nothing comes any more from an attempt whose run ended this long ago, nor from one that did not start. */
const overMs = 30 * 60_000;

/** Settles what a worker reserved and did not settle before it was lost, as the log of the run says. */
@Injectable()
export class SettleLost {
  constructor(
    private readonly reservations: Reservations,
    private readonly spending: Spending,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async settle(): Promise<void> {
    const now = this.clock.now().getTime();
    const open = await this.reservations.listOpen(new Date(now - usualMs));
    const runs = Map.groupBy(open, ({ runId }) => runId);
    for (const [runId, attempts] of runs) {
      const events = await this.listEvents(runId);
      for (const attempt of attempts) await this.settleAttempt(attempt, events, now - overMs);
    }
  }

  private async settleAttempt(
    attempt: ModelAttempt & { reservedAt: string },
    events: readonly AttemptEvent[],
    over: number,
  ): Promise<void> {
    const outcome = getOutcome(events, attempt, { over, reservedAt: Date.parse(attempt.reservedAt) });
    if (outcome !== 'open') await this.spending.settle(attempt, outcome.costMicros);
  }

  /** A run has few events, and their contents are not among them. */
  private async listEvents(runId: RunId): Promise<AttemptEvent[]> {
    const events: AttemptEvent[] = [];
    for await (const event of this.store.read(toStreamName('run', runId))) if (isOfAttempt(event)) events.push(event);
    return events;
  }
}

const wanted: readonly string[] = [
  'StepStarted',
  'StepSucceeded',
  'StepFailed',
  'StepOutcomeLost',
  'StepResultIgnored',
  'RunSucceeded',
  'RunFailed',
  'RunCancelled',
  'RunTimedOut',
] satisfies AttemptEvent['type'][];
const isOfAttempt = (event: { type: string }): event is EventOf<AttemptEvent['type']> => wanted.includes(event.type);
