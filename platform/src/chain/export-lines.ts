import { Anchor, Sha256 } from '@throughline/contracts/chain/chain.events.js';
import { z } from 'zod';
import { canonical } from './canonical.js';

/** The first line of an export. It says how to verify the rest. Its format never changes. */
const Header = z.strictObject({
  kind: z.literal('chain'),
  version: z.literal(1),
  chain: z.uuid(),
  canonical: z.literal('RFC 8785'),
  hash: z.literal('SHA-256 of the hash before, in hexadecimal, followed by the canonical event'),
  first: z.literal('SHA-256 of "throughline chain 1 " followed by the id of the chain'),
  signature: z.literal('Ed25519 over the canonical anchor without its signature'),
});

const ExportedEvent = z.strictObject({
  kind: z.literal('event'),
  seq: z.int().positive(),
  hash: Sha256,
  event: z.strictObject({
    data: z.unknown(),
    id: z.string(),
    meta: z.unknown(),
    revision: z.int().nonnegative(),
    stream: z.string(),
    type: z.string(),
  }),
});

/** The receipt is an anchor made for this export, and its last line. */
export const ExportLine = z.discriminatedUnion('kind', [
  Header,
  ExportedEvent,
  z.strictObject({ kind: z.literal('anchor'), anchor: Anchor }),
  z.strictObject({ kind: z.literal('receipt'), receipt: Anchor }),
]);
export type ExportLine = z.infer<typeof ExportLine>;

export const toHeader = (chain: string): ExportLine => ({
  kind: 'chain',
  version: 1,
  chain,
  canonical: 'RFC 8785',
  hash: 'SHA-256 of the hash before, in hexadecimal, followed by the canonical event',
  first: 'SHA-256 of "throughline chain 1 " followed by the id of the chain',
  signature: 'Ed25519 over the canonical anchor without its signature',
});

/** Each line has only one form, so that no byte of it can be another one unnoticed. */
export const written = (line: ExportLine): string => `${canonical(line)}\n`;

const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns null if these bytes differ from every line that an export can contain. */
export const readLine = (bytes: Uint8Array): ExportLine | null => {
  try {
    const line = text.decode(bytes);
    const parsed = ExportLine.safeParse(JSON.parse(line));
    return parsed.success && canonical(parsed.data) === line ? parsed.data : null;
  } catch {
    return null;
  }
};

/** `whole`: a line end follows. */
export type Line = { bytes: Buffer; whole: boolean };

export async function* getLines(file: AsyncIterable<Buffer>): AsyncGenerator<Line, void> {
  let rest: Buffer[] = [];
  for await (const piece of file) {
    let begin = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, begin)) {
      yield { bytes: Buffer.concat([...rest, piece.subarray(begin, end)]), whole: true };
      rest = [];
      begin = end + 1;
    }
    if (begin < piece.length) rest.push(piece.subarray(begin));
  }
  if (rest.length > 0) yield { bytes: Buffer.concat(rest), whole: false };
}
