import { open, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Anchor } from '@throughline/contracts/chain/chain.events.js';
import type { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { headerOf, written } from '@throughline/platform/chain/export-lines.js';
import type { Verdict } from '@throughline/platform/chain/finding.js';
import { chained } from '@throughline/platform/chain/link.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { LogCheck, type LogCheckDeps } from './log-check.js';

type ExportDeps = LogCheckDeps & { chain: string; key: ChainKey };

async function* anchorsOf(store: EventStore, chain: string): AsyncGenerator<Anchor, void> {
  for await (const { type, data } of store.read(streamOf('chain', chain))) if (type === 'ChainAnchored') yield data;
}

/** Header, events, and each anchor after its event; as they are read. The receipt follows only where all of it fits. */
async function* linesOf({ key, ...deps }: ExportDeps, check: LogCheck): AsyncGenerator<string, void> {
  const { chain, store } = deps;
  const anchors = anchorsOf(store, chain);
  let anchor = (await anchors.next()).value;
  let number = 0;
  yield written(headerOf(chain));
  for await (const { event, seq, hash } of check.links()) {
    yield written({ kind: 'event', seq, hash, event: chained(event) });
    for (; anchor !== undefined && anchor.seq <= seq; anchor = (await anchors.next()).value, number += 1)
      yield written({ kind: 'anchor', anchor });
  }
  const { finding, events: seq, hash } = check.verdict(chain);
  if (finding === null)
    yield written({ kind: 'receipt', receipt: key.sign({ chain, number, seq, hash, at: new Date().toISOString() }) });
}

/** Into a new file, as quickly as the disk takes it. A chain that does not fit its log gives none: the verdict says where. */
export const exportChain = async (deps: ExportDeps, to: string): Promise<Verdict> => {
  const file = await open(to, 'wx');
  const check = new LogCheck(deps);
  let whole = false;
  try {
    await pipeline(Readable.from(linesOf(deps, check)), file.createWriteStream());
    const verdict = check.verdict(deps.chain);
    whole = verdict.finding === null;
    // The receipt is signed as well.
    return { ...verdict, publicKeys: [...new Set([...verdict.publicKeys, deps.key.publicKey])] };
  } finally {
    if (!whole) await unlink(to);
  }
};
