import { randomBytes } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Anchor } from '@throughline/contracts/chain/chain.events.js';
import type { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { toHeader, written } from '@throughline/platform/chain/export-lines.js';
import type { Verdict } from '@throughline/platform/chain/finding.js';
import { chained } from '@throughline/platform/chain/link.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { LogCheck, type LogCheckDeps } from './log-check.js';

type ExportDeps = LogCheckDeps & { chain: string; key: ChainKey };

async function* getAnchors(store: EventStore, chain: string): AsyncGenerator<Anchor, void> {
  for await (const { type, data } of store.read(toStreamName('chain', chain))) if (type === 'ChainAnchored') yield data;
}

/** Header, events, and each anchor after its event; as they are read. The receipt follows only where all of it fits. */
async function* getLines({ key, ...deps }: ExportDeps, check: LogCheck): AsyncGenerator<string, void> {
  const { chain, store } = deps;
  const anchors = getAnchors(store, chain);
  let anchor = (await anchors.next()).value;
  let number = 0;
  yield written(toHeader(chain));
  for await (const { event, seq, hash } of check.links()) {
    yield written({ kind: 'event', seq, hash, event: chained(event) });
    for (; anchor !== undefined && anchor.seq <= seq; anchor = (await anchors.next()).value, number += 1)
      yield written({ kind: 'anchor', anchor });
  }
  const { finding, events: seq, hash } = check.verdict(chain);
  if (finding === null)
    yield written({ kind: 'receipt', receipt: key.sign({ chain, number, seq, hash, at: new Date().toISOString() }) });
}

/** As opening a file that must be new would, before the log is read for it. */
const assertNew = async (path: string): Promise<void> => {
  if (await access(path).then(always, never))
    throw Object.assign(new Error(`EEXIST: file already exists, open '${path}'`), { code: 'EEXIST', path });
};
const always = (): boolean => true;
const never = (): boolean => false;

/**
 * Into a new file that only its owner reads, and that has its name when it is complete. A chain that does not fit its log gives
 * none: the verdict says where.
 */
export const exportChain = async (deps: ExportDeps, to: string): Promise<Verdict> => {
  await assertNew(to);
  const unfinished = `${to}.${randomBytes(6).toString('hex')}.unfinished`;
  const file = await open(unfinished, 'wx', 0o600);
  const check = new LogCheck(deps);
  try {
    await pipeline(Readable.from(getLines(deps, check)), file.createWriteStream());
    const verdict = check.verdict(deps.chain);
    if (verdict.finding === null) await rename(unfinished, to);
    // The receipt is signed as well.
    return { ...verdict, publicKeys: [...new Set([...verdict.publicKeys, deps.key.publicKey])] };
  } finally {
    await rm(unfinished, { force: true });
  }
};
