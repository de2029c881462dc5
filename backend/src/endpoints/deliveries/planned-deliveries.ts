import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { EndpointTerms } from '@throughline/contracts/endpoints/endpoint.events.js';
import { sentTypes, type SentName } from '@throughline/contracts/endpoints/sent-event.js';
import { EndpointId, type EventId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { Clock } from '@throughline/platform/clock.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres, type Transaction } from '@throughline/platform/postgres/postgres.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { deliveryMigrations } from './deliveries.schema.js';

/** Called with the sender locked, so that no delivery is planned in between. */
export const setDueAt = `update endpoints.senders s set due_at = case
    when is_paused then null
    when is_ordered then (select next_at from endpoints.deliveries d
      where d.endpoint_id = s.endpoint_id and state = 'waiting' order by position limit 1)
    else (select min(next_at) from endpoints.deliveries d where d.endpoint_id = s.endpoint_id and state = 'waiting')
  end where endpoint_id = $1`;
const lockSender = 'select from endpoints.senders where endpoint_id = $1 for update';
const insert = `insert into endpoints.deliveries (endpoint_id, event_id, event, stream, revision, position, at, next_at)`;
const fromBeginning = `tries = 0, first_tried_at = null, state = 'waiting'`;

/** Stores deliveries, one row for each endpoint and event, and what planning them needs of the endpoints. */
@Injectable()
export class PlannedDeliveries implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
    private readonly schedule: Schedule,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'endpoints', deliveryMigrations);
    this.schedule.every('1h', 'delete-old-deliveries', () => this.deleteOld(), {
      does: 'Deletes deliveries to endpoints that are no longer kept',
      once: 'deployment',
      whileReadOnly: false,
    });
  }

  async addEndpoint(endpointId: EndpointId, workspaceId: WorkspaceId, terms: EndpointTerms): Promise<void> {
    await this.postgres.execute(
      `insert into endpoints.senders (endpoint_id, workspace_id, events, is_ordered) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [endpointId, workspaceId, terms.events, terms.ordered],
    );
  }

  async changeTerms(endpointId: EndpointId, { events, ordered }: EndpointTerms): Promise<void> {
    await this.change(endpointId, (tx) =>
      tx.execute('update endpoints.senders set events = $2, is_ordered = $3 where endpoint_id = $1', [
        endpointId,
        events,
        ordered,
      ]),
    );
  }

  async pause(endpointId: EndpointId): Promise<void> {
    await this.change(endpointId, (tx) =>
      tx.execute('update endpoints.senders set is_paused = true where endpoint_id = $1', [endpointId]),
    );
  }

  /** Whatever waits is tried from the beginning. A process that still holds the endpoint for paused cannot record that. */
  resume(endpointId: EndpointId): Promise<void> {
    return this.change(endpointId, async (tx) => {
      await tx.execute(
        `update endpoints.senders set is_paused = false, claim = null, held_until = '-infinity' where endpoint_id = $1`,
        [endpointId],
      );
      await tx.execute(
        `update endpoints.deliveries set ${fromBeginning}, next_at = $2 where endpoint_id = $1 and state = 'waiting'`,
        [endpointId, this.clock.now()],
      );
    });
  }

  /** Plans every chosen event from an instant up to a position, also those that were delivered. */
  rewind(endpointId: EndpointId, to: string, position: number): Promise<void> {
    return this.change(endpointId, async (tx) => {
      const names = Object.entries(sentTypes).flatMap(([name, types]) => types.map((type) => ({ name, type })));
      await tx.execute(
        `${insert}
         select s.endpoint_id, h.id, n.name, h.stream, h.revision, h.position, h.at, $3
         from endpoints.senders s
         join rm.history h on h.workspace_id = s.workspace_id and h.at >= $2 and h.position <= $4
         join unnest($5::text[], $6::text[]) n (name, type) on n.type = h.type and n.name = any(s.events)
         where s.endpoint_id = $1
         on conflict (endpoint_id, event_id) do update set ${fromBeginning}, next_at = excluded.next_at`,
        [endpointId, to, this.clock.now(), position, names.map(({ name }) => name), names.map(({ type }) => type)],
      );
    });
  }

  /** Plans the deliveries of an event to the endpoints that have chosen it; twice changes nothing. */
  async plan({ id, stream, revision, position, meta }: AnyRecorded, name: SentName): Promise<void> {
    const chosen = 'workspace_id = $1 and $2 = any(events)';
    const params = [meta.workspaceId, name];
    if ((await this.postgres.query(`select from endpoints.senders where ${chosen} limit 1`, params)).length === 0)
      return;
    await this.postgres.transaction(async (tx) => {
      const now = this.clock.now();
      await tx.execute(
        `update endpoints.senders set due_at = least(due_at, $3::timestamptz) where ${chosen} and not is_paused`,
        [...params, now],
      );
      await tx.execute(
        `${insert} select endpoint_id, $3, $2, $4, $5, $6, $7, $8 from endpoints.senders where ${chosen}
         on conflict do nothing`,
        [...params, id, stream, revision, position, meta.at, now],
      );
    });
  }

  /** Has a delivery tried once more, from the beginning. False: there is none, or it was only a test. */
  retry(endpointId: EndpointId, eventId: EventId): Promise<boolean> {
    return this.change(endpointId, async (tx) => {
      const sql = `update endpoints.deliveries set ${fromBeginning}, next_at = $3
        where endpoint_id = $1 and event_id = $2 and stream is not null`;
      return (await tx.execute(sql, [endpointId, eventId, this.clock.now()])) === 1;
    });
  }

  async giveUp(endpointId: EndpointId, eventId: EventId): Promise<void> {
    await this.change(endpointId, (tx) =>
      tx.execute(
        `update endpoints.deliveries set state = 'gave_up', next_at = null
         where endpoint_id = $1 and event_id = $2 and state = 'waiting'`,
        [endpointId, eventId],
      ),
    );
  }

  /** Where the event of a delivery that waits is in the log. */
  async findPosition(workspaceId: WorkspaceId, endpointId: EndpointId, eventId: EventId): Promise<number> {
    const [found] = await this.postgres.query<{ position: string }>(
      `select position::text from endpoints.deliveries join endpoints.senders using (endpoint_id)
       where workspace_id = $1 and endpoint_id = $2 and event_id = $3 and state = 'waiting'`,
      [workspaceId, endpointId, eventId],
    );
    if (found === undefined) throw new NotFound();
    return Number(found.position);
  }

  async deleteEndpoint(endpointId: EndpointId): Promise<void> {
    await this.postgres.execute('delete from endpoints.senders where endpoint_id = $1', [endpointId]);
  }

  async listOf(workspaceId: WorkspaceId): Promise<EndpointId[]> {
    const sql = 'select endpoint_id as id from endpoints.senders where workspace_id = $1';
    return (await this.postgres.query(sql, [workspaceId])).map(({ id }) => EndpointId.parse(id));
  }

  private async deleteOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - limits.endpointLog);
    await this.postgres.execute('delete from endpoints.deliveries where at < $1', [before]);
  }

  private change<T>(endpointId: EndpointId, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.postgres.transaction(async (tx) => {
      await tx.query(lockSender, [endpointId]);
      const done = await work(tx);
      await tx.execute(setDueAt, [endpointId]);
      return done;
    });
  }
}
