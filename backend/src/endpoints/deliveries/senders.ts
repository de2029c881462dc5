import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SentName } from '@throughline/contracts/endpoints/sent-event.js';
import { EndpointId, EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres, type Transaction } from '@throughline/platform/postgres/postgres.js';
import { z } from 'zod';
import { setDueAt } from './planned-deliveries.js';

/** Deliveries of one workspace that are sent at once, so that slow receivers of one keep no other one waiting. */
const atOnceInWorkspace = 4;
const heldFor = '1 minute';

/**
 * The endpoints that have something due, those first that waited longest. Nobody else sends for an endpoint that is held: its
 * deliveries go out one after the other.
 */
const claimDue = `with due as (
    select endpoint_id, row_number() over (partition by workspace_id order by served_at, endpoint_id)
      + (select count(*) from endpoints.senders b where b.workspace_id = s.workspace_id and b.held_until > $1) as place
    from endpoints.senders s where due_at <= $1 and held_until <= $1
  ), claimed as (
    select s.endpoint_id from endpoints.senders s join due using (endpoint_id)
    where due.place <= ${atOnceInWorkspace} and s.due_at <= $1 and s.held_until <= $1
    order by s.served_at limit $3 for update of s skip locked
  )
  update endpoints.senders s set claim = $2, held_until = $1::timestamptz + interval '${heldFor}'
  from claimed where s.endpoint_id = claimed.endpoint_id
  returning s.endpoint_id as "endpointId", s.workspace_id as "workspaceId", s.claim`;

const findNext = `select event_id as "eventId", event, stream, revision, position, at, tries, first_tried_at as "firstTriedAt"
  from endpoints.deliveries d join endpoints.senders s using (endpoint_id)
  where endpoint_id = $1 and claim = $2 and state = 'waiting' and (is_ordered or next_at <= $3)
  order by position limit 1`;
const isDue = `select from endpoints.deliveries where endpoint_id = $1 and event_id = $2 and next_at <= $3`;

const release = `update endpoints.senders set claim = null, held_until = '-infinity', served_at = $3, is_paused = is_paused or $4
  where endpoint_id = $1 and claim = $2`;

const recordTry = `update endpoints.deliveries set tries = tries + 1, first_tried_at = coalesce(first_tried_at, $3), tried_at = $3,
    state = $4, next_at = $5, status = $6, error = $7, answer = $8, ms = $9
  where endpoint_id = $1 and event_id = $2 and state = 'waiting'`;

const Claim = z.object({ endpointId: EndpointId, workspaceId: WorkspaceId, claim: z.uuid() });
export type Claim = z.infer<typeof Claim>;

const DueDelivery = z.object({
  eventId: EventId,
  event: SentName,
  stream: z.string(),
  revision: z.coerce.number(),
  position: z.coerce.number(),
  at: z.coerce.date(),
  tries: z.int(),
  firstTriedAt: z.coerce.date().nullable(),
});
export type DueDelivery = z.infer<typeof DueDelivery>;

/** How a try ended. `status` null: there was no answer. */
export type Answered = { status: number | null; error: string | null; answer: string | null; ms: number };
export type Tried = Answered & { state: 'waiting' | 'delivered' | 'gave_up'; nextAt: Date | null };

/** Which process sends for which endpoint, and how each try ended. */
@Injectable()
export class Senders {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async claim(max: number): Promise<Claim[]> {
    const rows = await this.postgres.query(claimDue, [this.clock.now(), randomUUID(), max]);
    return rows.map((row) => Claim.parse(row));
  }

  /** Returns null when nothing is due: in order, while the delivery before waits for its next try. */
  async findDue({ endpointId, claim }: Claim): Promise<DueDelivery | null> {
    const now = this.clock.now();
    const [row] = await this.postgres.query(findNext, [endpointId, claim, now]);
    if (row === undefined) return null;
    const due = DueDelivery.parse(row);
    return (await this.postgres.query(isDue, [endpointId, due.eventId, now])).length === 0 ? null : due;
  }

  /** `rests`: it is paused, and is not claimed again before it is resumed. */
  release(claim: Claim, { rests = false } = {}): Promise<void> {
    return this.end(claim, { rests });
  }

  /** Records nothing when the claim was lost: then another process tries it, under the same id. */
  record(claim: Claim, { eventId }: DueDelivery, tried: Tried): Promise<void> {
    const { state, nextAt, status, error, answer, ms } = tried;
    const values = [eventId, this.clock.now(), state, nextAt, status, error, answer, ms];
    return this.end(claim, { record: (tx) => tx.execute(recordTry, [claim.endpointId, ...values]) });
  }

  /** Whether another delivery has arrived since this one was tried first. */
  async hasArrivedSince({ endpointId }: Claim, since: Date): Promise<boolean> {
    const sql = `select from endpoints.deliveries
      where endpoint_id = $1 and state = 'delivered' and stream is not null and tried_at >= $2 limit 1`;
    return (await this.postgres.query(sql, [endpointId, since])).length > 0;
  }

  private end(
    { endpointId, claim }: Claim,
    { rests = false, record }: { rests?: boolean; record?: (tx: Transaction) => Promise<unknown> },
  ): Promise<void> {
    return this.postgres.transaction(async (tx) => {
      if ((await tx.execute(release, [endpointId, claim, this.clock.now(), rests])) === 0) return;
      await record?.(tx);
      await tx.execute(setDueAt, [endpointId]);
    });
  }
}
