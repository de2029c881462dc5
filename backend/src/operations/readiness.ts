import { Injectable } from '@nestjs/common';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { within } from '@throughline/platform/pause.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

const patience = 2_000;

type Slot = { projection: string; position: number };
export type Readiness = {
  ready: boolean;
  postgres: boolean;
  eventStore: boolean;
  /** Positions each live projection is behind the newest event; null when nobody could say. */
  lag: Record<string, number> | null;
};

/** Whether the process can do its work: what it stands on answers, and read tables are being kept. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
  ) {}

  async look(): Promise<Readiness> {
    const [slots, head] = await Promise.all([
      quietly('Postgres', this.slots()),
      quietly('The event store', this.store.head()),
    ]);
    const lag =
      slots === null || head === null
        ? null
        : Object.fromEntries(slots.map((slot) => [slot.projection, behind(head, slot)]));
    return {
      ready: slots !== null && slots.length > 0 && head !== null,
      postgres: slots !== null,
      eventStore: head !== null,
      lag,
    };
  }

  /** None before the first worker has made its tables. */
  private async slots(): Promise<Slot[]> {
    const [made] = await this.postgres.query<{ made: boolean }>(`select to_regclass('proj.slot') is not null as made`);
    if (made?.made !== true) return [];
    return this.postgres.query<Slot>(
      `select projection, min(position) as position from proj.slot where status = 'live' group by projection order by projection`,
    );
  }
}

const behind = (head: number, { position }: Slot): number => Math.max(0, head - position);

/** Not answering is the answer here. */
const quietly = async <T>(what: string, work: Promise<T>): Promise<T | null> => {
  try {
    return await within(patience, what, work);
  } catch {
    return null;
  }
};
