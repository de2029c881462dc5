import { z } from 'zod';
import { Instant } from '../row.js';
import { canonical } from './canonical.js';
import { Anchor, PublicKey, Sha256, Signature } from './chain.events.js';

const canonicalForm = z.literal('RFC 8785');
const hashForm = z.literal('SHA-256 of the hash before, in hexadecimal, followed by the canonical event');
const firstForm = z.literal('SHA-256 of "throughline chain 1 " followed by the id of the chain');

/** The first line of an export of a whole chain, as it was made before ranges. Its format never changes. */
const WholeHeader = z.strictObject({
  kind: z.literal('chain'),
  version: z.literal(1),
  chain: z.uuid(),
  canonical: canonicalForm,
  hash: hashForm,
  first: firstForm,
  signature: z.literal('Ed25519 over the canonical anchor without its signature'),
});

/** The first line of a proof. It says how to verify the rest. Its format never changes. */
const ProofHeader = z.strictObject({
  kind: z.literal('proof'),
  version: z.literal(2),
  chain: z.uuid(),
  /** The number of the first event, and the hash that it is linked to. */
  from: z.int().positive(),
  before: Sha256,
  /** Without contents it has hashes alone. */
  contents: z.boolean(),
  publicKey: PublicKey,
  verifier: z.literal('verify.mjs'),
  canonical: canonicalForm,
  hash: hashForm,
  first: firstForm,
  links: z.literal('SHA-256 of the hashes, 1000 at a time, each time after the digest so far'),
  signature: z.literal('Ed25519 over the canonical anchor or receipt without its signature'),
});
export type ProofHeader = z.infer<typeof ProofHeader>;

/** A signed statement about a range of a chain, made for one file and its last line. */
export const Receipt = z.strictObject({
  chain: z.uuid(),
  from: z.int().positive(),
  to: z.int().nonnegative(),
  before: Sha256,
  /** Holds that of the last event. */
  hash: Sha256,
  /** Digests the hashes of all events of the range, so that each is signed. */
  links: z.string(),
  contents: z.boolean(),
  /** How many events are in the file by their hashes alone. */
  withheld: z.int().nonnegative(),
  anchors: z.int().nonnegative(),
  at: Instant,
  publicKey: PublicKey,
  signature: Signature,
});
export type Receipt = z.infer<typeof Receipt>;

/** The part of a receipt that only the writer of the file knows. */
export const ReceiptClaims = Receipt.pick({
  chain: true,
  from: true,
  to: true,
  contents: true,
  withheld: true,
  anchors: true,
});
export type ReceiptClaims = z.infer<typeof ReceiptClaims>;

const place = { seq: z.int().positive(), hash: Sha256 };

/** The receipt of a whole chain is an anchor made for the export. */
export const ProofLine = z.discriminatedUnion('kind', [
  WholeHeader,
  ProofHeader,
  z.strictObject({
    kind: z.literal('event'),
    ...place,
    event: z.strictObject({
      data: z.unknown(),
      id: z.string(),
      meta: z.unknown(),
      revision: z.int().nonnegative(),
      stream: z.string(),
      type: z.string(),
    }),
  }),
  z.strictObject({ kind: z.literal('link'), ...place }),
  z.strictObject({ kind: z.literal('anchor'), anchor: Anchor }),
  z.strictObject({ kind: z.literal('receipt'), receipt: z.union([Receipt, Anchor]) }),
]);
export type ProofLine = z.infer<typeof ProofLine>;

export const toHeader = (
  own: Pick<ProofHeader, 'chain' | 'from' | 'before' | 'contents' | 'publicKey'>,
): ProofHeader => ({
  kind: 'proof',
  version: 2,
  ...own,
  verifier: 'verify.mjs',
  canonical: 'RFC 8785',
  hash: 'SHA-256 of the hash before, in hexadecimal, followed by the canonical event',
  first: 'SHA-256 of "throughline chain 1 " followed by the id of the chain',
  links: 'SHA-256 of the hashes, 1000 at a time, each time after the digest so far',
  signature: 'Ed25519 over the canonical anchor or receipt without its signature',
});

/** Each line has only one form, so that no byte of it can be another one unnoticed. */
export const written = (line: ProofLine): string => `${canonical(line)}\n`;

const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns null if these bytes differ from every line that an export can contain. */
export const readLine = (bytes: Uint8Array): ProofLine | null => {
  try {
    const line = text.decode(bytes);
    const parsed = ProofLine.safeParse(JSON.parse(line));
    return parsed.success && canonical(parsed.data) === line ? parsed.data : null;
  } catch {
    return null;
  }
};

/** `whole`: a line end follows. */
export type Line = { bytes: Uint8Array; whole: boolean };

/** A file of something else may have no line end at all. */
const maxLineBytes = 256 * 1024 * 1024;

/** The lines that each piece of a file ends. */
export async function* readLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<Line[], void> {
  let rest: Uint8Array[] = [];
  let kept = 0;
  for await (const piece of file) {
    const lines: Line[] = [];
    let begin = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, begin)) {
      lines.push({ bytes: join([...rest, piece.subarray(begin, end)]), whole: true });
      [rest, kept, begin] = [[], 0, end + 1];
    }
    // A stream may use the memory of a piece again.
    if (begin < piece.length) kept += rest[rest.push(piece.slice(begin)) - 1]?.length ?? 0;
    if (lines.length > 0) yield lines;
    if (kept > maxLineBytes) break;
  }
  if (rest.length > 0) yield [{ bytes: join(rest), whole: false }];
}

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};
