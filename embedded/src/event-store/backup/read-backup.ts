import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BrokenBackup, Footer, frameHeadLength, Header, magic } from './backup-file.js';

/** Reads exactly the requested number of bytes, however the source cuts them. */
class ByteReader {
  private held: Buffer[] = [];
  private length = 0;
  private readonly source: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  async read(length: number): Promise<Buffer | undefined> {
    while (this.length < length) {
      const next = await this.source.next();
      if (next.done) return undefined;
      this.held.push(next.value);
      this.length += next.value.length;
    }
    const all = Buffer.concat(this.held);
    this.held = [all.subarray(length)];
    this.length = all.length - length;
    return all.subarray(0, length);
  }
}

type Frame = { isText: boolean; content: Buffer };

const readFrame = async (bytes: ByteReader): Promise<Frame | undefined> => {
  const head = await bytes.read(frameHeadLength);
  const content = head && (await bytes.read(head.readUInt32BE(1)));
  return head && content && { isText: head.readUInt8(0) === 1, content };
};

const jsonOf = ({ content }: Frame): unknown => JSON.parse(content.toString('utf8'));

export type BackupPart =
  { kind: 'header'; header: Header } | { kind: 'rows'; rows: Buffer } | { kind: 'footer'; footer: Footer };

const unpacked = (file: string): AsyncIterable<Buffer> => {
  const packed = createReadStream(file);
  const content = createGunzip();
  packed.once('error', (error) => content.destroy(error));
  return packed.pipe(content);
};

async function* parts(file: string): AsyncGenerator<BackupPart, void> {
  const bytes = new ByteReader(unpacked(file));
  const broken = (what: string): BrokenBackup => new BrokenBackup(file, what);
  const begin = await bytes.read(magic.length);
  const first = begin?.equals(magic) ? await readFrame(bytes) : undefined;
  if (!first?.isText) throw broken('it is not a backup of an event store.');
  yield { kind: 'header', header: Header.parse(jsonOf(first)) };
  const hash = createHash('sha256');
  for (;;) {
    const next = await readFrame(bytes);
    if (!next) throw broken('it ends too early. Was the disk full, or the copy cut off?');
    if (next.isText) {
      const footer = Footer.parse(jsonOf(next));
      if (footer.blocks !== hash.digest('hex')) throw broken('its content was changed.');
      yield { kind: 'footer', footer };
      return;
    }
    hash.update(next.content);
    yield { kind: 'rows', rows: next.content };
  }
}

/** Yields the parts of a backup in order. Only the footer proves that the parts before it were complete. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart, void> {
  try {
    yield* parts(file);
  } catch (cause) {
    if (cause instanceof BrokenBackup) throw cause;
    throw new BrokenBackup(file, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
