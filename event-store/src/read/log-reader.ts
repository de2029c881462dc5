import { escapeLiteral } from 'pg';
import type { Pool, QueryArrayConfig } from 'pg';
import { copyOut } from '@throughline/platform/postgres/copy-out.js';
import type { CopiedRow } from '@throughline/platform/postgres/copied-row.js';
import { arrayLiteral } from '@throughline/platform/postgres/literals.js';
import { isOutage, StoreUnavailable } from '../errors.js';
import { columnList, eventOfRow } from '../event-rows.js';
import type { EventRow } from '../event-rows.js';
import type { Log } from '../log.js';
import type { RecordedEvent } from '../recorded-event.js';
import { getReadyEvent } from '../messages/ready-event.js';
import { eventsTable } from '../schema.js';
import { ClientProgress } from './client-progress.js';
import { loadHead, loadMetadata } from '../streams/load-streams.js';
import type { StreamMetadata } from '../streams/stream-metadata.js';
import type { FilterSql } from './stream-filter.js';

export type StreamRange = { stream: string; low: number; high: number; barrier: number; limit: number };
export type LogRange = { after: number; until: number; limit: number; filter?: FilterSql };

type Order = 'asc' | 'desc';
/** Values by name. They become parameters of a prepared statement, or literals in a COPY, which takes no parameters. */
type StreamValues = Record<'stream' | 'low' | 'high' | 'barrier' | 'limit', string>;
type LogValues = Record<'after' | 'until' | 'limit', string> & { filter?: string };

const streamSql = (order: Order, { stream, low, high, barrier, limit }: StreamValues): string =>
  `select ${columnList} from ${eventsTable} where stream = ${stream} and revision between ${low} and ${high} and position <= ${barrier} order by revision ${order} limit ${limit}`;
const logSql = (order: Order, { after, until, limit, filter }: LogValues): string =>
  `select ${columnList} from ${eventsTable} where position > ${after} and position <= ${until}${filter ? ` and ${filter}` : ''} order by position ${order} limit ${limit}`;

const streamParameters: StreamValues = { stream: '$1', low: '$2', high: '$3', barrier: '$4', limit: '$5' };
const logParameters: LogValues = { after: '$1', until: '$2', limit: '$3' };

/** Below this a prepared statement is quicker than a COPY, which is planned each time. */
const worthCopying = 200;

const addressesSql = `select ${columnList.replaceAll(/\w+/g, 'e.$&')} from unnest($1::text[], $2::bigint[]) as w(stream, revision) join ${eventsTable} e using (stream, revision) where e.position <= $3`;

const positionsSql = `select ${columnList} from ${eventsTable} where position = any($1::bigint[])`;

/** Reads pages of the table for one call. Nothing past the log's head is returned: events that are committed but not yet answered stay invisible. */
export class LogReader {
  readonly progress = new ClientProgress();

  constructor(
    private readonly pool: Pool,
    readonly log: Log,
  ) {}

  private readonly readReadyEvent = (row: CopiedRow): RecordedEvent => getReadyEvent(this.log.commitPositions, row);

  streamForwards(range: StreamRange): Promise<RecordedEvent[]> {
    return this.stream('asc', range);
  }

  streamBackwards(range: StreamRange): Promise<RecordedEvent[]> {
    return this.stream('desc', range);
  }

  logForwards(range: LogRange): Promise<RecordedEvent[]> {
    return this.readLog('asc', range);
  }

  logBackwards(range: LogRange): Promise<RecordedEvent[]> {
    return this.readLog('desc', range);
  }

  eventsAt(addresses: readonly { stream: string; revision: number }[]): Promise<RecordedEvent[]> {
    const values = [addresses.map(({ stream }) => stream), addresses.map(({ revision }) => revision), this.log.head];
    return this.events({ name: 'events-at-addresses', text: addressesSql, values });
  }

  eventsAtPositions(positions: readonly number[]): Promise<RecordedEvent[]> {
    return this.events({ name: 'events-at-positions', text: positionsSql, values: [positions] });
  }

  getHead(stream: string): Promise<number> {
    const known = this.log.streams.get(stream);
    return known ? Promise.resolve(known.head) : this.kept(() => loadHead(this.pool, stream));
  }

  async findMetadata(stream: string): Promise<StreamMetadata | undefined> {
    if (!this.log.described.has(stream)) return undefined;
    const known = this.log.streams.get(stream);
    if (known) return known.metadata?.rules;
    return this.kept(async () => (await loadMetadata(this.pool, [stream])).get(stream)?.rules);
  }

  private readLog(order: Order, { after, until, limit, filter }: LogRange): Promise<RecordedEvent[]> {
    if (limit < worthCopying)
      return this.events({
        name: `log-${order}-${filter?.name ?? 'all'}`,
        text: logSql(order, { ...logParameters, ...(filter && { filter: filter.condition('$4') }) }),
        values: [after, until, limit, ...(filter ? [filter.value] : [])],
      });
    const condition = filter && { filter: filter.condition(arrayLiteral(filter.value)) };
    const values = { after: String(after), until: String(until), limit: String(limit), ...condition };
    return this.kept(() => copyOut(this.pool, logSql(order, values), this.readReadyEvent));
  }

  private stream(order: Order, { stream, low, high, barrier, limit }: StreamRange): Promise<RecordedEvent[]> {
    if (limit < worthCopying)
      return this.events({
        name: `stream-${order}`,
        text: streamSql(order, streamParameters),
        values: [stream, low, high, barrier, limit],
      });
    const values = { low: String(low), high: String(high), barrier: String(barrier), limit: String(limit) };
    return this.kept(() =>
      copyOut(this.pool, streamSql(order, { stream: escapeLiteral(stream), ...values }), this.readReadyEvent),
    );
  }

  private events(query: Omit<QueryArrayConfig, 'rowMode'>): Promise<RecordedEvent[]> {
    return this.kept(async () =>
      (await this.pool.query<EventRow>({ ...query, rowMode: 'array' })).rows.map(eventOfRow),
    );
  }

  private async kept<T>(read: () => Promise<T>): Promise<T> {
    this.log.assertKept();
    try {
      return await read();
    } catch (cause) {
      throw isOutage(cause) ? new StoreUnavailable('Postgres could not be read.', { cause }) : cause;
    }
  }
}
