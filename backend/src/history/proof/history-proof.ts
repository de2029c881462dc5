import { Injectable } from '@nestjs/common';
import { ProofRange, type ProofRangeQuery } from '@throughline/contracts/history/history.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { readBefore, readLinks, type ChainRange } from '@throughline/platform/chain/link-reader.js';
import { linked } from '@throughline/platform/chain/link.js';
import { requestReceipt } from '@throughline/platform/chain/receipts.js';
import { listPublicKeys } from '@throughline/platform/projections/control/chain-keys.js';
import { writeProof, type WrittenLink } from '@throughline/platform/chain/write-proof.js';
import { inLogOrder } from '@throughline/platform/eventstore/batch.js';
import { asStored, type StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { fromLog } from '@throughline/platform/eventstore/log-pages.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

/** Positions in the log: of the first and last event of a range, and of whatever was recorded before them. */
const Ends = z.object({ before: z.int(), last: z.int() });

/** Writes what people carry away from a workspace's history as a proof. */
@Injectable()
export class HistoryProof {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
  ) {}

  publicKeys(): Promise<string[]> {
    return listPublicKeys(this.postgres);
  }

  /** Line by line. A file whose events differ from the chain ends early, without its receipt. */
  async write(
    chain: WorkspaceId,
    { first: from, last: to }: ProofRange,
    contents: boolean,
  ): Promise<AsyncGenerator<string, void>> {
    const range = { chain, from, to };
    const [publicKey] = await this.publicKeys();
    if (publicKey === undefined) throw new DomainError('proof_unsigned');
    const before = await readBefore(this.postgres, range);
    if (before === null) throw new DomainError('proof_empty');
    return writeProof({
      header: { chain, from, before, contents, publicKey },
      links: contents ? this.readEvents(range, before) : readLinks(this.postgres, range),
      store: this.store,
      sign: (claims) => requestReceipt(this.postgres, claims),
    });
  }

  /** Times and places in the log may differ in order, so a range of time also has what was recorded in between. */
  async getRange(
    chain: WorkspaceId,
    { from, to, first = 1, last = Number.MAX_SAFE_INTEGER }: ProofRangeQuery,
  ): Promise<ProofRange> {
    const byTime = (from ?? to) !== undefined;
    const sql = byTime
      ? `select ${seqAt('low')} as first, ${seqAt('high')} as last
         from (select min(position) as low, max(position) as high from rm.history
               where workspace_id = $1 and at >= $2 and at < $3) ends where low is not null`
      : 'select $2::bigint as first, least(seq, $3::bigint) as last from rm.chains where id = $1 and seq >= $2';
    const ends = byTime ? [from ?? '-infinity', to ?? 'infinity'] : [first, last];
    const found = await this.readModel.one(ProofRange, sql, [chain, ...ends]);
    if (found === null || found.first > found.last) throw new DomainError('proof_empty');
    return found;
  }

  /** The events of a range as they are stored, each held against its link. */
  private async *readEvents(range: ChainRange, before: string): AsyncGenerator<WrittenLink, void> {
    const ends = await this.readModel.one(
      Ends,
      `select max(position) as last,
              coalesce((select max(position) from rm.history where position < min(link.position)), 0) as before
       from rm.chain_links link where chain = $1 and seq in ($2, $3)`,
      [range.chain, range.from, range.to],
    );
    if (ends === null) return;
    const links = readLinks(this.postgres, range);
    let previous = before;
    let link = (await links.next()).value;
    for await (const page of fromLog(this.store)({ after: ends.before, upTo: ends.last, types: new Set() })) {
      for (const event of inLogOrder(page).map(asStored)) {
        if (link === undefined || event.position !== link.position) continue;
        const { seq, hash } = link;
        if (linked(previous, event) !== hash) throw new ChainDiffers(range.chain, seq);
        yield isReadable(event) ? { seq, hash, event } : { seq, hash };
        previous = hash;
        link = (await links.next()).value;
      }
    }
    if (link !== undefined) throw new ChainDiffers(range.chain, link.seq);
  }
}

class ChainDiffers extends Error {
  constructor(chain: string, seq: number) {
    super(`Event ${seq} of the chain ${chain} is not in the log as it was linked.`);
    this.name = 'ChainDiffers';
  }
}

const seqAt = (position: string): string =>
  `(select seq from rm.chain_links where id = lpad(${position}::text, 16, '0'))`;

/** The address of a webhook without a signature is all that a caller needs, so no reader gets it. */
const isReadable = ({ data }: StoredEvent): boolean =>
  typeof data !== 'object' || data === null || !('hookId' in data) || data.hookId === null;
