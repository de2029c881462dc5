// The peer for rebuilds: Emmett applies the same folds to the same events on the same Postgres.
import type { Event } from '@event-driven-io/emmett';
import {
  getPostgreSQLEventStore,
  pongoMultiStreamProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { AnyRow } from '@throughline/platform/projections/table.js';
import { ofTheReplica } from '../lib/of-the-replica.ts';

const connectionString = process.env['DATABASE_URL'] ?? '';
const wanted = Number(process.env['BENCH_EVENTS']);
process.on('disconnect', () => process.exit(0));

/** Our whole event is the data of theirs, so that our folds find every field. */
type Carried = Event<string, { event: AnyRecorded }>;
type Document = { _id?: string; row: AnyRow };

const past = new Postgres({ url: process.env['BENCH_PAST_URL'] ?? '', connections: 1 });
const events = await past.query<AnyRecorded>(
  'select position, stream, revision, id, type, data, meta from rm.history order by position limit $1',
  [wanted],
);
await past.close();

const store = getPostgreSQLEventStore(connectionString);
await store.schema.migrate();
const streams = Map.groupBy(events, ({ stream }) => stream);
for (const [stream, own] of streams)
  await store.appendToStream<Carried>(
    stream,
    own.map((event) => ({ type: event.type, data: { event } })),
  );

const tables = ofTheReplica.flatMap((projection) => projection.tables);
const folds = tables.map((table) =>
  pongoMultiStreamProjection<Document, Carried>({
    collectionName: table.name,
    canHandle: [...table.on],
    getDocumentId: ({ data }) => table.id(data.event),
    evolve: (document: Document | null, { data }: Pick<Carried, 'data'>): Document | null => {
      const row = table.evolve(document?.row ?? null, data.event);
      return row === null ? null : { row };
    },
  }),
);
const from = performance.now();
const rebuilding = rebuildPostgreSQLProjections({ connectionString, projections: folds });
await rebuilding.start();
const ms = performance.now() - from;
await rebuilding.close();
await store.close();
process.stdout.write(`${JSON.stringify({ ready: true, ms, events: events.length })}\n`);
