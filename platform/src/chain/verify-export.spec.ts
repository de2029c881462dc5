import fc from 'fast-check';
import { ChainKey } from './chain-key.js';
import { toHeader, written, type ExportLine } from './export-lines.js';
import { getBeginning, linked, type ChainedEvent } from './link.js';
import { verifyExport, type Known } from './verify-export.js';

const chain = '01980000-0000-7000-8000-000000000900';
const key = ChainKey.parse(Buffer.alloc(32, 7).toString('base64'));
const at = '2026-01-02T03:04:05.000Z';

const toEvent = (text: string, index: number): ChainedEvent => ({
  id: `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  stream: `note-${index % 3}`,
  revision: Math.floor(index / 3),
  type: 'NoteWritten',
  data: { text, key: 'k' },
  meta: { workspaceId: chain, at },
});

/** A whole export: an anchor after every third event, and the receipt. */
const exported = (texts: readonly string[], signer = key): ExportLine[] => {
  const lines: ExportLine[] = [toHeader(chain)];
  let hash = getBeginning(chain);
  let number = 0;
  const statement = (seq: number) => signer.sign({ chain, number, seq, hash, at });
  for (const [index, text] of texts.entries()) {
    const event = toEvent(text, index);
    hash = linked(hash, event);
    lines.push({ kind: 'event', seq: index + 1, hash, event });
    if (index % 3 !== 2) continue;
    lines.push({ kind: 'anchor', anchor: statement(index + 1) });
    number += 1;
  }
  return [...lines, { kind: 'receipt', receipt: statement(texts.length) }];
};

async function* pieces(bytes: Buffer, size = 100): AsyncGenerator<Buffer, void> {
  for (let begin = 0; begin < bytes.length; begin += size) yield bytes.subarray(begin, begin + size);
}
const verify = (bytes: Buffer, known?: Known) => verifyExport(pieces(bytes), known);
const getBytes = (lines: readonly ExportLine[]): Buffer => Buffer.from(lines.map(written).join(''));
const getReceipt = (lines: readonly ExportLine[]) => {
  const last = lines.at(-1);
  if (last?.kind !== 'receipt') throw new Error('no receipt');
  return last.receipt;
};
/** How many events come before this line. */
const eventsBefore = (lines: readonly ExportLine[], line: number): number =>
  lines.slice(0, line).filter(({ kind }) => kind === 'event').length;

const texts = fc.array(
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.toWellFormed()),
  {
    minLength: 1,
    maxLength: 12,
  },
);
const anyLine = fc.nat();

describe('An exported chain', () => {
  it('is whole as it was written, however it is read', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 400 }), async (said, size) => {
        const verdict = await verifyExport(pieces(getBytes(exported(said)), size), { publicKeys: [key.publicKey] });
        expect(verdict).toMatchObject({
          chain,
          events: said.length,
          anchors: Math.floor(said.length / 3),
          finding: null,
        });
      }),
    );
  });

  it('betrays any byte that was changed, and its line', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.integer({ min: 1, max: 255 }), async (said, place, other) => {
        const lines = exported(said);
        const bytes = getBytes(lines);
        const at = place % bytes.length;
        const line = bytes.subarray(0, at).filter((byte) => byte === 10).length;
        bytes.writeUInt8(bytes.readUInt8(at) ^ other, at);
        const { finding, events } = await verify(bytes);
        // Which chain it claims to be is found out at the first event.
        expect(line === 0 ? [1, 2] : [line + 1]).toContain(finding?.line);
        expect(events).toBeLessThanOrEqual(eventsBefore(lines, line + 1));
        expect(events).toBeGreaterThanOrEqual(eventsBefore(lines, line));
      }),
      { numRuns: 200 },
    );
  });

  it('betrays a line that was taken out, and which event it was', async () => {
    await fc.assert(
      fc.asyncProperty(texts, anyLine, async (said, which) => {
        const lines = exported(said);
        const at = which % lines.length;
        const [gone] = lines.splice(at, 1);
        const { finding } = await verify(getBytes(lines));
        if (gone?.kind === 'event') {
          expect(finding?.seq).toBe(gone.seq);
          expect(finding?.reason).toBe(gone.seq === said.length && said.length % 3 !== 0 ? 'truncated' : 'missing');
        }
        if (gone?.kind === 'anchor') expect(finding).toMatchObject({ reason: 'missing' });
        if (gone?.kind === 'receipt') expect(finding).toMatchObject({ reason: 'truncated', seq: said.length + 1 });
        if (gone?.kind === 'chain') expect(finding).toMatchObject({ reason: 'reordered', line: 1 });
      }),
    );
  });

  it('betrays two events that changed places, and the first of them', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), async (said, one, other) => {
        const lines = exported(said);
        const places = lines.flatMap(({ kind }, at) => (kind === 'event' ? [at] : []));
        const [a, b] = [one, other].map((n) => places[n % places.length] ?? 0).sort((x, y) => x - y);
        if (a === undefined || b === undefined || a === b) return;
        const [first, second] = [lines[a], lines[b]];
        if (first === undefined || second === undefined) return;
        [lines[a], lines[b]] = [second, first];
        const { finding } = await verify(getBytes(lines));
        expect(finding).toMatchObject({ reason: 'reordered', seq: places.indexOf(a) + 1, line: a + 1 });
      }),
    );
  });

  it('betrays any two lines that changed places', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), async (said, one, other) => {
        const lines = exported(said);
        const [a, b] = [one % lines.length, other % lines.length].sort((x, y) => x - y);
        if (a === undefined || b === undefined || a === b) return;
        const [first, second] = [lines[a], lines[b]];
        if (first === undefined || second === undefined) return;
        [lines[a], lines[b]] = [second, first];
        const { line = 0 } = (await verify(getBytes(lines))).finding ?? {};
        expect(line).toBeGreaterThan(a);
        expect(line).toBeLessThanOrEqual(b + 1);
      }),
    );
  });

  it('betrays an end that was cut off, anywhere, and after which event', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (said, place) => {
        const bytes = getBytes(exported(said));
        const cut = bytes.subarray(0, place % bytes.length);
        const { finding, events } = await verify(cut);
        expect(finding).toMatchObject({ reason: 'truncated', seq: events + 1 });
      }),
    );
  });

  it('betrays a line that was repeated, or put in', async () => {
    await fc.assert(
      fc.asyncProperty(texts, anyLine, async (said, which) => {
        const lines = exported(said);
        const at = which % lines.length;
        lines.splice(at, 0, ...lines.slice(at, at + 1));
        expect((await verify(getBytes(lines))).finding?.line).toBe(at + 2);
      }),
    );
  });

  it('detects recomputed hashes by the signed anchor', async () => {
    const [whole, forged] = [exported(['a', 'b', 'c', 'd']), exported(['a', 'B', 'c', 'd'])];
    const lines = forged.map((line, at) => (line.kind === 'event' ? line : (whole[at] ?? line)));
    expect((await verify(getBytes(lines))).finding).toMatchObject({ reason: 'changed', seq: 1, line: 5 });
  });

  it('detects an export that was recomputed and signed with another key only if the expected key is known', async () => {
    const otherKey = ChainKey.parse(Buffer.alloc(32, 8).toString('base64'));
    const forged = getBytes(exported(['a', 'B', 'c'], otherKey));
    expect((await verify(forged)).finding).toBeNull();
    const { finding } = await verify(forged, { publicKeys: [key.publicKey] });
    expect(finding).toMatchObject({ reason: 'signature', seq: 3, line: 5 });
  });

  it('detects an export that was truncated together with its receipt only if an earlier receipt is known', async () => {
    const receipt = getReceipt(exported(['a', 'b', 'c', 'd', 'e']));
    const [shorter, other] = [exported(['a', 'b']), exported(['a', 'b', 'c', 'd', 'E', 'f'])].map(getBytes);
    if (shorter === undefined || other === undefined) throw new Error('no bytes');
    expect((await verify(shorter)).finding).toBeNull();
    expect((await verify(shorter, { receipt })).finding).toMatchObject({ reason: 'truncated', seq: 3 });
    expect((await verify(other, { receipt })).finding).toMatchObject({ reason: 'changed', seq: 4 });
    const longer = getBytes(exported(['a', 'b', 'c', 'd', 'e', 'f']));
    expect((await verify(longer, { receipt })).finding).toBeNull();
    const unsigned = { ...receipt, seq: 4 };
    expect((await verify(longer, { receipt: unsigned })).finding).toMatchObject({ reason: 'signature' });
  });
});
