import type { ChainedEvent } from '@throughline/contracts/chain/link-text.js';
import { toHeader, written, type ProofLine } from '@throughline/contracts/chain/proof-lines.js';
import { LinksDigest } from '@throughline/contracts/chain/web-crypto.js';
import { ChainKey } from '../chain/chain-key.js';
import { getBeginning, linked } from '../chain/link.js';

export const chainKey = ChainKey.parse(Buffer.alloc(32, 7).toString('base64'));
export const otherKey = ChainKey.parse(Buffer.alloc(32, 8).toString('base64'));
export const provenChain = '01980000-0000-7000-8000-000000000900';
const at = '2026-01-02T03:04:05.000Z';

export const toProvenEvent = (text: string, index: number, chain = provenChain): ChainedEvent => ({
  id: `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  stream: `note-${index % 3}`,
  revision: Math.floor(index / 3),
  type: 'NoteWritten',
  data: { text, key: 'k', amount: { value: 1000, cents: 0 } },
  meta: { workspaceId: chain, at, salt: `salt-of-event-${index}`, actor: { kind: 'user', id: 'ada' } },
});

type ProofOptions = {
  texts: readonly string[];
  chain?: string;
  from?: number;
  to?: number;
  contents?: boolean;
  signer?: ChainKey;
};

/** A proof of a chain that has these events, and an anchor after every third. */
export const makeProof = async ({
  texts,
  chain = provenChain,
  from = 1,
  to = texts.length,
  contents = true,
  signer = chainKey,
}: ProofOptions): Promise<ProofLine[]> => {
  const lines: ProofLine[] = [];
  const links = new LinksDigest();
  let [hash, before, anchors] = [getBeginning(chain), getBeginning(chain), 0];
  for (const [index, text] of texts.slice(0, to).entries()) {
    const event = toProvenEvent(text, index, chain);
    const seq = index + 1;
    if (seq === from) before = hash;
    hash = linked(hash, event);
    if (seq < from) continue;
    await links.add(hash);
    lines.push(contents ? { kind: 'event', seq, hash, event } : { kind: 'link', seq, hash });
    if (seq % 3 !== 0) continue;
    lines.push({ kind: 'anchor', anchor: signer.sign({ chain, number: seq / 3 - 1, seq, hash, at }) });
    anchors += 1;
  }
  const range = { chain, from, to, contents, anchors, withheld: contents ? 0 : to - from + 1 };
  const receipt = signer.sign({ ...range, before, hash, links: await links.end(), at });
  const header = toHeader({ chain, from, before, contents, publicKey: signer.publicKey });
  return [header, ...lines, { kind: 'receipt', receipt }];
};

export const getBytes = (lines: readonly ProofLine[]): Buffer => Buffer.from(lines.map(written).join(''));

export async function* inPieces(bytes: Uint8Array, size = 100): AsyncGenerator<Uint8Array, void> {
  for (let begin = 0; begin < bytes.length; begin += size) yield bytes.subarray(begin, begin + size);
}
