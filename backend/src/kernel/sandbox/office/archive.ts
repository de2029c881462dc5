import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { FileError } from './file-error.ts';

/** Units: entries. The names of more of them would fill the memory of the process. */
const maxEntries = 20_000;

/** An archive whose entries are found by its directory. All reads together give no more bytes than are allowed, whatever it says of its sizes. */
export class Archive {
  private readonly zip: ZipFile;
  private readonly entries: ReadonlyMap<string, Entry>;
  private left: number;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, maxBytes: number) {
    this.zip = zip;
    this.entries = entries;
    this.left = maxBytes;
  }

  static async open(bytes: Uint8Array, maxBytes: number): Promise<Archive> {
    const entries = new Map<string, Entry>();
    try {
      const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        decodeStrings: false,
        autoClose: false,
        lazyEntries: true,
      });
      if (zip.entryCount > maxEntries) throw new FileError('too_many_parts');
      for await (const entry of zip.eachEntry()) {
        const name = simplifyName(String(entry.fileName));
        if (!entries.has(name)) entries.set(name, entry);
      }
      return new Archive(zip, entries, maxBytes);
    } catch (error) {
      throw error instanceof FileError ? error : new FileError('unreadable');
    }
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  get isLocked(): boolean {
    return [...this.entries.values()].some((entry) => entry.isEncrypted());
  }

  /** Unpacks each entry once and returns how large they are together. Throws when one is damaged, or they are too large. */
  async measure(): Promise<number> {
    let bytes = 0;
    for (const entry of this.entries.values()) for await (const chunk of this.unpack(entry)) bytes += chunk.length;
    return bytes;
  }

  /** Undefined: it has no entry of this name. */
  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.entries.get(simplifyName(name));
    if (entry === undefined) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of this.unpack(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  private async *unpack(entry: Entry): AsyncGenerator<Buffer> {
    try {
      const stream: AsyncIterable<Buffer> = await this.zip.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        this.left -= chunk.length;
        if (this.left < 0) throw new FileError('too_large');
        yield chunk;
      }
    } catch (error) {
      throw error instanceof FileError ? error : new FileError('unreadable');
    }
  }
}

/** Names differ neither by case nor by how their folders are divided. */
const simplifyName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
