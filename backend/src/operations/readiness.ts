import { Injectable } from '@nestjs/common';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { livePositions, type LivePosition } from '@throughline/platform/projections/control/builds.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

const timeoutMs = 2_000;

export type Readiness = {
  ready: boolean;
  postgres: boolean;
  eventStore: boolean;
  /** Positions that each live projection is behind the newest event; null when they could not be read. */
  lag: Record<string, number> | null;
};

/** Whether the process can do its work: its dependencies answer, and there are live read tables. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
  ) {}

  async check(): Promise<Readiness> {
    const [live, head] = await Promise.all([
      answerOf('Postgres', livePositions(this.postgres)),
      answerOf('The event store', this.store.head()),
    ]);
    const lag =
      live === null || head === null
        ? null
        : Object.fromEntries(live.map((build) => [build.projection, behind(head, build)]));
    return {
      ready: live !== null && live.length > 0 && head !== null,
      postgres: live !== null,
      eventStore: head !== null,
      lag,
    };
  }
}

const behind = (head: number, { position }: LivePosition): number => Math.max(0, head - position);

/** Null when the dependency does not answer in time. */
const answerOf = async <T>(what: string, work: Promise<T>): Promise<T | null> => {
  try {
    return await withTimeout(timeoutMs, what, work);
  } catch {
    return null;
  }
};
