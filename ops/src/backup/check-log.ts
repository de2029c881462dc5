import { ChainAnchored, type Anchor } from '@throughline/contracts/chain/chain.events.js';
import type { ChainedEvent } from '@throughline/contracts/chain/link-text.js';
import { isSigned } from '@throughline/contracts/chain/web-crypto.js';
import { getBeginning, readChain, linked } from '@throughline/platform/chain/link.js';
import type { Client } from 'pg';
import { eventsTable } from '@throughline/event-store/schema.js';

const pageSize = 1_000;

type EventRow = {
  position: string;
  id: string;
  stream: string;
  revision: string;
  type: string;
  data: Buffer;
  metadata: Buffer;
};
type Chain = { seq: number; hash: string; anchors: number; unsigned: Map<number, string> };

/** Hashes every event into its chain, and compares the chains with the anchors that were signed. */
export class ChainCheck {
  private readonly chainsById = new Map<string, Chain>();
  readonly findings: string[] = [];
  anchors = 0;

  get chains(): number {
    return this.chainsById.size;
  }

  async add(event: ChainedEvent): Promise<void> {
    const id = readChain(event);
    if (id === null) return this.compare(event);
    const chain = this.getChain(id);
    chain.hash = linked(chain.hash, event);
    chain.seq += 1;
    chain.unsigned.set(chain.seq, chain.hash);
  }

  private async compare({ type, data }: ChainedEvent): Promise<void> {
    const read = ChainAnchored.safeParse({ type, data });
    if (!read.success) return;
    const anchor = read.data.data;
    const chain = this.getChain(anchor.chain);
    const wrong = await wrongIn(anchor, chain);
    if (wrong !== null) this.findings.push(`Chain ${anchor.chain}, anchor ${anchor.number}: ${wrong}`);
    this.anchors += 1;
    chain.anchors += 1;
    for (const seq of chain.unsigned.keys()) if (seq <= anchor.seq) chain.unsigned.delete(seq);
  }

  private getChain(id: string): Chain {
    const known = this.chainsById.get(id);
    if (known !== undefined) return known;
    const chain = { seq: 0, hash: getBeginning(id), anchors: 0, unsigned: new Map<number, string>() };
    this.chainsById.set(id, chain);
    return chain;
  }
}

const wrongIn = async (anchor: Anchor, chain: Chain): Promise<string | null> => {
  if (!(await isSigned(anchor))) return 'its signature is not over what it says.';
  if (anchor.number !== chain.anchors) return `it is the one after ${chain.anchors} others.`;
  return chain.unsigned.get(anchor.seq) === anchor.hash
    ? null
    : `the hash of event ${anchor.seq} is not the signed one.`;
};

/** The product's events in the order of the log, a page at a time. */
export async function* eventsIn(client: Client): AsyncGenerator<ChainedEvent, void> {
  for (let after = '0'; ;) {
    const { rows } = await client.query<EventRow>({
      name: 'check-log',
      text: `select position, id, stream, revision, type, data, metadata from ${eventsTable}
             where position > $1 order by position limit ${pageSize}`,
      values: [after],
    });
    for (const { id, stream, revision, type, data, metadata } of rows)
      if (!stream.startsWith('$') && !type.startsWith('$'))
        yield { id, stream, revision: Number(revision), type, data: parsed(data), meta: parsed(metadata) };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

const parsed = (bytes: Buffer): unknown => (bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8')));
