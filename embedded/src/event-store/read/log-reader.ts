import type { Pool, QueryArrayConfig } from 'pg';
import { isOutage, StoreUnavailable } from '../errors.js';
import { columnList, eventOfRow } from '../event-rows.js';
import type { EventRow } from '../event-rows.js';
import type { Log } from '../log.js';
import type { RecordedEvent } from '../recorded-event.js';
import { eventsTable } from '../schema.js';
import { loadHead, loadMetadata } from '../streams/load-streams.js';
import type { StreamMetadata } from '../streams/stream-metadata.js';
import type { FilterSql } from './stream-filter.js';

export type StreamRange = { stream: string; low: number; high: number; barrier: number; limit: number };
export type LogRange = { after: number; until: number; limit: number; filter?: FilterSql };

const streamSql = (order: 'asc' | 'desc'): string =>
  `select ${columnList} from ${eventsTable} where stream = $1 and revision between $2 and $3 and position <= $4 order by revision ${order} limit $5`;
const logSql = (order: 'asc' | 'desc', condition: string): string =>
  `select ${columnList} from ${eventsTable} where position > $1 and position <= $2${condition} order by position ${order} limit $3`;

const addressesSql = `select ${columnList.replaceAll(/\w+/g, 'e.$&')} from unnest($1::text[], $2::bigint[]) as w(stream, revision) join ${eventsTable} e using (stream, revision) where e.position <= $3`;

/** Pages of the table. Nothing past the log's head is ever shown: what Postgres has committed but we have not answered stays unseen. */
export class LogReader {
  constructor(
    private readonly pool: Pool,
    readonly log: Log,
  ) {}

  streamForwards(range: StreamRange): Promise<RecordedEvent[]> {
    return this.#stream('stream-forwards', streamSql('asc'), range);
  }

  streamBackwards(range: StreamRange): Promise<RecordedEvent[]> {
    return this.#stream('stream-backwards', streamSql('desc'), range);
  }

  logForwards({ filter, ...range }: LogRange): Promise<RecordedEvent[]> {
    return this.#events({
      name: `log-forwards-${filter?.name ?? 'all'}`,
      text: logSql('asc', filter ? ` and ${filter.condition('$4')}` : ''),
      values: [...this.#bounds(range), ...(filter ? [filter.value] : [])],
    });
  }

  logBackwards(range: LogRange): Promise<RecordedEvent[]> {
    return this.#events({ name: 'log-backwards', text: logSql('desc', ''), values: this.#bounds(range) });
  }

  eventsAt(addresses: readonly { stream: string; revision: number }[]): Promise<RecordedEvent[]> {
    const values = [addresses.map(({ stream }) => stream), addresses.map(({ revision }) => revision), this.log.head];
    return this.#events({ name: 'events-at-addresses', text: addressesSql, values });
  }

  headOf(stream: string): Promise<number> {
    const known = this.log.streams.get(stream);
    return known ? Promise.resolve(known.head) : this.#kept(() => loadHead(this.pool, stream));
  }

  async metadataOf(stream: string): Promise<StreamMetadata | undefined> {
    if (!this.log.described.has(stream)) return undefined;
    const known = this.log.streams.get(stream);
    if (known) return known.metadata?.rules;
    return this.#kept(async () => (await loadMetadata(this.pool, [stream])).get(stream)?.rules);
  }

  #bounds({ after, until, limit }: LogRange): number[] {
    return [after, until, limit];
  }

  #stream(name: string, text: string, { stream, low, high, barrier, limit }: StreamRange): Promise<RecordedEvent[]> {
    return this.#events({ name, text, values: [stream, low, high, barrier, limit] });
  }

  #events(query: Omit<QueryArrayConfig, 'rowMode'>): Promise<RecordedEvent[]> {
    return this.#kept(async () =>
      (await this.pool.query<EventRow>({ ...query, rowMode: 'array' })).rows.map(eventOfRow),
    );
  }

  async #kept<T>(read: () => Promise<T>): Promise<T> {
    this.log.assertKept();
    try {
      return await read();
    } catch (cause) {
      throw isOutage(cause) ? new StoreUnavailable('Postgres could not be read.', { cause }) : cause;
    }
  }
}
