import type { ChainLinkRow } from '@throughline/contracts/chain/chain.rows.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';

const pageSize = 2_000;

/** Links as the chain has them, of one chain or of all, in the order of the log; a page at a time. */
export class LinkReader {
  private page: ChainLinkRow[] = [];
  private at = 0;
  private last: ChainLinkRow | undefined;
  private ended = false;

  constructor(
    private readonly db: Queryable,
    private readonly chain: string | null,
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
            this.last?.seq ?? 0,
          ]);
    this.at = 0;
    this.ended = this.page.length < pageSize;
  }
}
