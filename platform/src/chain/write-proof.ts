import type { Anchor } from '@throughline/contracts/chain/chain.events.js';
import { chained, type ChainedEvent } from '@throughline/contracts/chain/link-text.js';
import { toHeader, written, type Receipt, type ReceiptClaims } from '@throughline/contracts/chain/proof-lines.js';
import type { EventStore } from '../eventstore/event-store.js';
import { toStreamName } from '../eventstore/streams.js';

/** An event that is in the file by its hash alone has none. */
export type WrittenLink = { seq: number; hash: string; event?: ChainedEvent };
type Proof = {
  header: Parameters<typeof toHeader>[0];
  links: AsyncIterable<WrittenLink>;
  store: EventStore;
  /** A null leaves the file without its receipt, so that it proves nothing. */
  sign: (claims: ReceiptClaims) => Promise<Receipt | null>;
};

async function* getAnchors(store: EventStore, chain: string): AsyncGenerator<Anchor, void> {
  for await (const { type, data } of store.read(toStreamName('chain', chain))) if (type === 'ChainAnchored') yield data;
}

/** Header, events, each anchor after its event, and the receipt; line by line, as they are read. */
export async function* writeProof({ header, links, store, sign }: Proof): AsyncGenerator<string, void> {
  const { chain, from, contents } = header;
  const anchors = getAnchors(store, chain);
  const claims = { chain, from, to: from - 1, contents, withheld: 0, anchors: 0 };
  yield written(toHeader(header));
  try {
    let anchor = (await anchors.next()).value;
    while (anchor !== undefined && anchor.seq < from) anchor = (await anchors.next()).value;
    for await (const { seq, hash, event } of links) {
      claims.to = seq;
      if (event === undefined) claims.withheld += 1;
      yield written(
        event === undefined ? { kind: 'link', seq, hash } : { kind: 'event', seq, hash, event: chained(event) },
      );
      for (; anchor !== undefined && anchor.seq <= seq; anchor = (await anchors.next()).value) {
        claims.anchors += 1;
        yield written({ kind: 'anchor', anchor });
      }
    }
  } finally {
    await anchors.return();
  }
  const receipt = await sign(claims);
  if (receipt !== null) yield written({ kind: 'receipt', receipt });
}
