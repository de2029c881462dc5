import fc from 'fast-check';
import type { Known } from '@throughline/contracts/chain/proof-check.js';
import { written, type ProofLine } from '@throughline/contracts/chain/proof-lines.js';
import { verifyProof } from '@throughline/contracts/chain/verify-proof.js';
import {
  chainKey,
  getBytes,
  inPieces,
  makeProof,
  otherKey,
  provenChain,
  toProvenEvent,
} from '../testing/proof-file.js';
import { getBeginning, linked } from './link.js';

const verify = (bytes: Uint8Array, known?: Known) => verifyProof(inPieces(bytes), known);
const getReceipt = (lines: readonly ProofLine[]) => {
  const last = lines.at(-1);
  if (last?.kind !== 'receipt') throw new Error('no receipt');
  return last.receipt;
};
const isEvent = ({ kind }: ProofLine): boolean => kind === 'event' || kind === 'link';
/** How many events come before this line. */
const eventsBefore = (lines: readonly ProofLine[], line: number): number => lines.slice(0, line).filter(isEvent).length;

const texts = fc.array(
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.toWellFormed()),
  { minLength: 1, maxLength: 12 },
);
const anyLine = fc.nat();
/** A random range of a random chain, with or without contents. */
const ranges = fc
  .record({ texts, first: fc.nat(), length: fc.nat(), contents: fc.boolean() })
  .map(({ texts, first, length, contents }) => {
    const from = (first % texts.length) + 1;
    return { texts, contents, from, to: from + (length % (texts.length - from + 1)) };
  });

describe('A proof', () => {
  it('is whole as it was written, of any range, with and without contents, however it is read', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, fc.integer({ min: 1, max: 400 }), async (range, size) => {
        const bytes = getBytes(await makeProof(range));
        const verdict = await verifyProof(inPieces(bytes, size), { publicKeys: [chainKey.publicKey] });
        const { from, to, contents } = range;
        expect(verdict).toMatchObject({
          chain: provenChain,
          events: to - from + 1,
          withheld: contents ? 0 : to - from + 1,
          first: { seq: from, type: contents ? 'NoteWritten' : null },
          last: { seq: to },
          publicKeys: [chainKey.publicKey],
          finding: null,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('betrays any byte that was changed, and its line', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, fc.nat(), fc.integer({ min: 1, max: 255 }), async (range, place, other) => {
        const lines = await makeProof(range);
        const bytes = getBytes(lines);
        const at = place % bytes.length;
        const line = bytes.subarray(0, at).filter((byte) => byte === 10).length;
        bytes.writeUInt8(bytes.readUInt8(at) ^ other, at);
        const { finding, events } = await verify(bytes);
        expect(finding).not.toBeNull();
        expect(events).toBeLessThanOrEqual(range.to - range.from + 1);
        // The first line, and hashes without contents, are compared with a later signature.
        if (line > 0 && range.contents) expect(finding?.line).toBe(line + 1);
      }),
      { numRuns: 300 },
    );
  });

  it('betrays a line that was taken out, and which event it was', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, anyLine, async (range, which) => {
        const lines = await makeProof(range);
        const [gone] = lines.splice(which % lines.length, 1);
        const { finding } = await verify(getBytes(lines));
        if (gone?.kind === 'event' || gone?.kind === 'link')
          expect(finding).toMatchObject({ seq: gone.seq, reason: expect.stringMatching(/missing|truncated/) });
        if (gone?.kind === 'anchor') expect(finding).toMatchObject({ reason: 'missing' });
        if (gone?.kind === 'receipt') expect(finding).toMatchObject({ reason: 'truncated', seq: range.to + 1 });
        if (gone?.kind === 'proof') expect(finding).toMatchObject({ reason: 'reordered', line: 1 });
      }),
    );
  });

  it('betrays any two lines that changed places, and names the first event of two', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, fc.nat(), fc.nat(), async (range, one, other) => {
        const lines = await makeProof(range);
        const [a, b] = [one % lines.length, other % lines.length].sort((x, y) => x - y);
        const [first, second] = [lines[a ?? 0], lines[b ?? 0]];
        if (a === undefined || b === undefined || a === b || first === undefined || second === undefined) return;
        [lines[a], lines[b]] = [second, first];
        const { finding } = await verify(getBytes(lines));
        expect(finding?.line).toBeGreaterThan(a);
        expect(finding?.line).toBeLessThanOrEqual(b + 1);
        if (isEvent(first) && isEvent(second))
          expect(finding).toMatchObject({ reason: 'reordered', seq: range.from + eventsBefore(lines, a), line: a + 1 });
      }),
    );
  });

  it('betrays an end that was cut off, anywhere, and after which event', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, fc.nat(), async (range, place) => {
        const bytes = getBytes(await makeProof(range));
        const { finding, last, events } = await verify(bytes.subarray(0, place % bytes.length));
        expect(finding?.reason).toBe('truncated');
        if (last !== null) expect([finding?.seq, events]).toEqual([last.seq + 1, last.seq - range.from + 1]);
      }),
    );
  });

  it('betrays a line that was repeated', async () => {
    await fc.assert(
      fc.asyncProperty(ranges, anyLine, async (range, which) => {
        const lines = await makeProof(range);
        const at = which % lines.length;
        lines.splice(at, 0, ...lines.slice(at, at + 1));
        expect((await verify(getBytes(lines))).finding?.line).toBe(at + 2);
      }),
    );
  });

  it('counts for nothing if it was recomputed and signed with another key, where the expected key is known', async () => {
    const forged = getBytes(await makeProof({ texts: ['a', 'B', 'c'], signer: otherKey }));
    expect((await verify(forged)).finding).toBeNull();
    const { finding } = await verify(forged, { publicKeys: [chainKey.publicKey] });
    expect(finding).toMatchObject({ reason: 'signature', seq: 3, line: 5 });
  });

  it('says how far each anchor covered, and which events have no contents', async () => {
    const texts = Array.from({ length: 12 }, String);
    const lines = await makeProof({ texts, contents: false });
    const at = '2026-01-02T03:04:05.000Z';
    expect(await verify(getBytes(lines))).toMatchObject({
      anchors: 4,
      signatures: [3, 6, 9, 12].map((seq) => ({ seq, at })),
      withheld: 12,
      withheldNumbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    });
  });

  it('is compared with an earlier receipt', async () => {
    const receipt = getReceipt(await makeProof({ texts: ['a', 'b', 'c', 'd', 'e'] }));
    const against = async (lines: Promise<ProofLine[]>, known = receipt) =>
      (await verify(getBytes(await lines), { receipt: known })).finding;
    expect(await against(makeProof({ texts: ['a', 'b'] }))).toMatchObject({ reason: 'truncated', seq: 3 });
    const other = { texts: ['a', 'b', 'c', 'd', 'E', 'f'] };
    expect(await against(makeProof(other))).toMatchObject({ reason: 'changed', seq: 4 });
    const longer = { texts: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] };
    expect(await against(makeProof(longer))).toBeNull();
    expect(await against(makeProof({ ...longer, from: 6 }))).toBeNull();
    expect(await against(makeProof({ ...other, from: 6 }))).toMatchObject({ reason: 'changed' });
    expect(await against(makeProof({ ...longer, from: 7 }))).toMatchObject({ reason: 'missing', seq: 5 });
    expect(await against(makeProof(longer), { ...receipt, at: '2026-01-02T03:04:06.000Z' })).toMatchObject({
      reason: 'signature',
    });
  });

  it('is verified as it was written before ranges, as a whole chain', async () => {
    let hash = getBeginning(provenChain);
    const events = ['a', 'b'].map((text, index): ProofLine => {
      const event = toProvenEvent(text, index);
      hash = linked(hash, event);
      return { kind: 'event', seq: index + 1, hash, event };
    });
    const header: ProofLine = {
      kind: 'chain',
      version: 1,
      chain: provenChain,
      canonical: 'RFC 8785',
      hash: 'SHA-256 of the hash before, in hexadecimal, followed by the canonical event',
      first: 'SHA-256 of "throughline chain 1 " followed by the id of the chain',
      signature: 'Ed25519 over the canonical anchor without its signature',
    };
    const at = '2026-01-02T03:04:05.000Z';
    const receipt = chainKey.sign({ chain: provenChain, number: 0, seq: 2, hash, at });
    const lines = [header, ...events, { kind: 'receipt', receipt }] as const;
    const known = { publicKeys: [chainKey.publicKey] };
    expect(await verify(getBytes(lines), known)).toMatchObject({ events: 2, anchors: 0, finding: null });
    const shorter = [header, ...events.slice(0, 1), { kind: 'receipt', receipt }] as const;
    expect((await verify(getBytes(shorter), known)).finding).toMatchObject({ reason: 'truncated', seq: 2 });
    const [first] = await makeProof({ texts: ['a', 'b'] });
    const mixed = Buffer.from(`${first === undefined ? '' : written(first)}${getBytes(lines.slice(1)).toString()}`);
    expect((await verify(mixed, known)).finding).toMatchObject({ reason: 'changed' });
  });
});
