import { Injectable } from '@nestjs/common';
import type { Currency } from '@throughline/contracts/billing/money.js';
import { builtInPriceLists, PriceList, type PriceListId } from '@throughline/contracts/billing/price-list.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { readTables, toStatement } from '@throughline/platform/read-model/read-tables.js';
import type { priceListsTable } from '@throughline/projections/limits/price-lists.table.js';
import { sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';

const freshForMs = 2_000;
const maxLists = 1_000;

const undefinedTable = '42P01';
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === undefinedTable;

const newestFirst = readTables<typeof priceListsTable>()
  .selectFrom('price_lists')
  .orderBy(sql`"from"::timestamptz`, 'desc')
  .orderBy('position', 'desc');

/** The lists that operators published, the newest first. */
export const publishedPriceLists = (most: number) => newestFirst.selectAll().limit(most);

/** Prices and limits: those that come with the product, and those that operators have published. */
@Injectable()
export class PriceLists {
  /** A published list never changes. */
  private readonly found = new LRUCache<PriceListId, PriceList>({ max: maxLists });
  private readonly offers = new Map<Currency, { list: PriceList; readAt: number }>();

  constructor(
    private readonly store: EventStore,
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /** Also one that is retired: subscriptions to it keep it. */
  async find(id: PriceListId): Promise<PriceList> {
    const known = builtInPriceLists.find((list) => list.id === id) ?? this.found.get(id);
    if (known !== undefined) return known;
    for await (const { type, data } of this.store.read(toStreamName('pricelist', id)))
      if (type === 'PriceListPublished') {
        this.found.set(id, data.list);
        return data.list;
      }
    throw new NotFound();
  }

  /** The list of a new subscription: the newest that holds by now, else the one that comes with the product. */
  async offered(currency: Currency): Promise<PriceList> {
    const now = this.clock.now();
    const known = this.offers.get(currency);
    if (known !== undefined && Math.abs(now.getTime() - known.readAt) <= freshForMs) return known.list;
    const list = (await this.newest(currency, now)) ?? builtInPriceLists.find((each) => each.currency === currency);
    if (list === undefined) throw new NotFound();
    this.offers.set(currency, { list, readAt: now.getTime() });
    return list;
  }

  private async newest(currency: Currency, now: Date): Promise<PriceList | null> {
    const newest = newestFirst
      .select('list')
      .where('retired', '=', false)
      .where(sql<SqlBool>`list->>'currency' = ${currency} and "from"::timestamptz <= ${now.toISOString()}`)
      .limit(1);
    try {
      const [row] = await this.postgres.query<{ list: unknown }>(...toStatement(newest));
      return row === undefined ? null : PriceList.parse(row.list);
    } catch (error) {
      // It is being built for the first time.
      if (isMissingTable(error)) return null;
      throw error;
    }
  }
}
