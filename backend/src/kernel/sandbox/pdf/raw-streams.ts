import { inflateSync } from 'node:zlib';

/** Units: bytes, of all that is unpacked. */
const maxUnpacked = 32 * 1024 * 1024;

/** Returns what is in the streams whose dictionaries have this. A stream that is packed in another way is left out. */
export const unpackStreams = (file: string, within: RegExp): string[] => {
  let left = maxUnpacked;
  return [...file.matchAll(within)].flatMap(({ index }) => {
    const start = /stream\r?\n/g;
    start.lastIndex = index;
    const from = start.exec(file) === null ? -1 : start.lastIndex;
    const ends = file.indexOf('endstream', from);
    if (from < 0 || ends < 0 || left <= 0) return [];
    try {
      const text = inflateSync(Buffer.from(file.slice(from, ends), 'latin1'), { maxOutputLength: left }).toString(
        'latin1',
      );
      left -= text.length;
      return [text];
    } catch {
      return [];
    }
  });
};
