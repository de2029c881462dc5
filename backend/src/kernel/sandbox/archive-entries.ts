import { inflateRawSync } from 'node:zlib';

type Given = { bytes: Uint8Array; maxBytes: number };

const signature = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;
const endLength = 22;
const maxComment = 65_535;
const maxEntries = 5_000;
const stored = 0;
const deflated = 8;

const refused = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const damaged = (): Error => refused('unreadable', 'This archive cannot be read.');
const tooLarge = (): Error => refused('too_large', 'It is too large once it is unpacked.');

/**
 * The names of an archive's entries. Each entry is unpacked once, up to `maxBytes` of all together: what an archive says of
 * its sizes is not believed, and the libraries that read documents would unpack whatever is there.
 */
export const work = ({ bytes, maxBytes }: Given): string[] => {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = getEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > maxEntries) throw tooLarge();
  const names: string[] = [];
  let left = maxBytes;
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== signature.entry) throw damaged();
    left -= unpackedSize(archive, at, left);
    const nameLength = archive.readUInt16LE(at + 28);
    names.push(archive.toString('utf8', at + 46, at + 46 + nameLength).slice(0, 300));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return names;
};

const getEnd = (archive: Buffer): number => {
  const first = Math.max(0, archive.length - endLength - maxComment);
  for (let at = archive.length - endLength; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === signature.end) return at;
  throw damaged();
};

const unpackedSize = (archive: Buffer, at: number, left: number): number => {
  const [method, packed, local] = [
    archive.readUInt16LE(at + 10),
    archive.readUInt32LE(at + 20),
    archive.readUInt32LE(at + 42),
  ];
  if (local + 30 > archive.length || archive.readUInt32LE(local) !== signature.local) throw damaged();
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (start + packed > archive.length) throw damaged();
  if (method === stored) {
    if (packed > left) throw tooLarge();
    return packed;
  }
  if (method !== deflated) throw damaged();
  return inflatedSize(archive.subarray(start, start + packed), left);
};

const inflatedSize = (packed: Buffer, left: number): number => {
  if (left <= 0) throw tooLarge();
  try {
    return inflateRawSync(packed, { maxOutputLength: left }).length;
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged();
  }
};
