import type { ChainLinkRow } from '@throughline/contracts/chain/chain.rows.js';
import type { Queryable } from '../postgres/postgres.js';
import { getBeginning } from './link.js';

const pageSize = 2_000;

/** Links as the chain has them, of one chain after a number or of all, in the order of the log; a page at a time. */
export class LinkReader {
  private page: ChainLinkRow[] = [];
  private at = 0;
  private last: ChainLinkRow | undefined;
  private ended = false;

  constructor(
    private readonly db: Queryable,
    private readonly chain: string | null,
    private readonly after = 0,
  ) {}

  async peek(): Promise<ChainLinkRow | undefined> {
    if (this.at >= this.page.length && !this.ended) await this.turn();
    return this.page[this.at];
  }

  pass(): void {
    this.last = this.page[this.at];
    this.at += 1;
  }

  private async turn(): Promise<void> {
    const select = 'select id, chain, position, seq, hash from rm.chain_links';
    this.page =
      this.chain === null
        ? await this.db.query<ChainLinkRow>(`${select} where id > $1 order by id limit ${pageSize}`, [
            this.last?.id ?? '',
          ])
        : await this.db.query<ChainLinkRow>(`${select} where chain = $1 and seq > $2 order by seq limit ${pageSize}`, [
            this.chain,
            this.last?.seq ?? this.after,
          ]);
    this.at = 0;
    this.ended = this.page.length < pageSize;
  }
}

export type ChainRange = { chain: string; from: number; to: number };

/** The links of a range, oldest first. */
export async function* readLinks(db: Queryable, { chain, from, to }: ChainRange): AsyncGenerator<ChainLinkRow, void> {
  const reader = new LinkReader(db, chain, from - 1);
  for (let link = await reader.peek(); link !== undefined && link.seq <= to; link = await reader.peek()) {
    yield link;
    reader.pass();
  }
}

/** Returns the hash that an event of a chain is linked to; null where the chain does not have the one before it. */
export const readBefore = async (db: Queryable, { chain, from }: Omit<ChainRange, 'to'>): Promise<string | null> => {
  if (from === 1) return getBeginning(chain);
  const before = await readLinks(db, { chain, from: from - 1, to: from - 1 }).next();
  return before.value?.hash ?? null;
};
