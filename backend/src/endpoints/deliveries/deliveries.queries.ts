import { Injectable } from '@nestjs/common';
import {
  EndpointDelivery,
  type DeliveryDetails,
  type DeliveryPage,
  type DeliveryQuery,
  type EndpointStates,
} from '@throughline/contracts/endpoints/endpoint.requests.js';
import { SentName } from '@throughline/contracts/endpoints/sent-event.js';
import { EndpointId, type EventId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { CurrentEndpoints } from '../current-endpoints.js';
import { getDeliveryId, writeBody } from './call-endpoint.js';
import { SentPayloads } from './sent-payloads.js';

const columns = `d.endpoint_id as "endpointId", event_id as "eventId", event, at, state, tries, next_at as "nextAt",
  tried_at as "triedAt", status, error, ms, answer, stream, revision`;

const instant = z.coerce.date().transform((date) => date.toISOString());
const Stored = z.object({
  endpointId: EndpointId,
  eventId: EndpointDelivery.shape.eventId,
  event: EndpointDelivery.shape.event,
  at: instant,
  state: EndpointDelivery.shape.state,
  tries: z.int(),
  nextAt: instant.nullable(),
  triedAt: instant.nullable(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  ms: z.int().nullable(),
  answer: z.string().nullable(),
  stream: z.string().nullable(),
  revision: z.coerce.number(),
});
type Stored = z.infer<typeof Stored>;

const Count = z.object({ endpointId: EndpointId, waiting: z.int() });
const Cursor = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()]);

const toDelivery = ({ endpointId, answer: _, stream: __, revision: ___, ...delivery }: Stored): EndpointDelivery => ({
  id: getDeliveryId(endpointId, delivery.eventId),
  ...delivery,
});

/** The log of deliveries, the newest event first. */
@Injectable()
export class DeliveriesQueries {
  constructor(
    private readonly postgres: Postgres,
    private readonly current: CurrentEndpoints,
    private readonly payloads: SentPayloads,
  ) {}

  async list(
    workspaceId: WorkspaceId,
    endpointId: EndpointId,
    { cursor, limit }: DeliveryQuery,
  ): Promise<DeliveryPage> {
    await this.current.get(workspaceId, endpointId);
    const after = cursor === undefined ? null : readCursor(cursor);
    const rows = await this.read(
      `select ${columns} from endpoints.deliveries d
       where d.endpoint_id = $1 and ($2::timestamptz is null or (at, event_id) < ($2, $3::uuid))
       order by at desc, event_id desc limit $4`,
      [endpointId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
    );
    const items = rows.slice(0, limit).map(toDelivery);
    const last = items.at(-1);
    const next = rows.length > limit && last !== undefined ? writeCursor([last.at, last.eventId]) : null;
    return { items, next };
  }

  async get(workspaceId: WorkspaceId, endpointId: EndpointId, eventId: EventId): Promise<DeliveryDetails> {
    const endpoint = await this.current.get(workspaceId, endpointId);
    const [stored] = await this.read(
      `select ${columns} from endpoints.deliveries d where d.endpoint_id = $1 and event_id = $2`,
      [endpointId, eventId],
    );
    if (stored === undefined) throw new NotFound();
    const { event, stream, revision, at } = stored;
    const payload =
      stream === null
        ? await this.payloads.writeTest(workspaceId, eventId, at)
        : await this.payloads.write({ workspaceId, stream, revision }, SentName.parse(event), endpoint.terms.contents);
    return { ...toDelivery(stored), body: writeBody(endpoint, payload), answer: stored.answer };
  }

  async readStates(workspaceId: WorkspaceId): Promise<EndpointStates> {
    const [counts, last] = await Promise.all([
      this.postgres.query(
        `select endpoint_id as "endpointId", (select count(*)::int from endpoints.deliveries d
           where d.endpoint_id = s.endpoint_id and state = 'waiting') as waiting
         from endpoints.senders s where workspace_id = $1`,
        [workspaceId],
      ),
      this.read(
        `select ${columns} from endpoints.senders s
         cross join lateral (select * from endpoints.deliveries d where d.endpoint_id = s.endpoint_id
           and tried_at is not null order by tried_at desc limit 1) d
         where s.workspace_id = $1`,
        [workspaceId],
      ),
    ]);
    const byEndpoint = new Map(last.map((stored) => [stored.endpointId, toDelivery(stored)]));
    const items = counts
      .map((row) => Count.parse(row))
      .map((count) => ({ ...count, last: byEndpoint.get(count.endpointId) ?? null }));
    return { items };
  }

  private async read(sql: string, params: readonly unknown[]): Promise<Stored[]> {
    return (await this.postgres.query(sql, params)).map((row) => Stored.parse(row));
  }
}

const writeCursor = (place: z.infer<typeof Cursor>): string => Buffer.from(place.join(' ')).toString('base64url');

const readCursor = (cursor: string): z.infer<typeof Cursor> => {
  const place = Cursor.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (place.success) return place.data;
  throw new DomainError('validation_failed', {
    errors: [{ pointer: '/cursor', code: 'invalid', detail: 'Use the cursor of the previous page.' }],
  });
};
