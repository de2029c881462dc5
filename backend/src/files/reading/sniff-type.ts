import { type FileType, typeByName } from '@throughline/contracts/files/file-type.js';
import type { Refusal } from './refusals.js';

/** An archive is a document or a workbook, which only its entries say. */
export type Sniffed = FileType | 'archive';

const hasAt = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text;

/** Readers of PDF look for its header in the beginning of a file. Units: bytes. */
const pdfHeader = 1_024;

/** Returns what a file is by its first bytes; null when it is text or nothing that can be used. */
export const typeByBeginning = (bytes: Buffer): Sniffed | null => {
  if (hasAt(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (hasAt(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasAt(bytes, 'GIF87a') || hasAt(bytes, 'GIF89a')) return 'image/gif';
  if (hasAt(bytes, 'RIFF') && hasAt(bytes, 'WEBP', 8)) return 'image/webp';
  if (bytes.toString('latin1', 0, pdfHeader).includes('%PDF-')) return 'application/pdf';
  return hasAt(bytes, 'PK\x03\x04') || hasAt(bytes, 'PK\x05\x06') ? 'archive' : null;
};

const beginnings: readonly (readonly [text: string, refusal: Refusal, at?: number])[] = [
  ['{\\rtf', 'rtf'],
  ['\x1f\x8b', 'archive'],
  ['7z\xbc\xaf\x27\x1c', 'archive'],
  ['Rar!\x1a\x07', 'archive'],
  ['BZh', 'archive'],
  ['ustar', 'archive', 257],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['ID3', 'recording'],
  ['RIFF', 'recording'],
  ['OggS', 'recording'],
  ['\x1aE\xdf\xa3', 'recording'],
];
const pictureBrands = /^(?:heic|heix|heim|heis|hevc|mif1|msf1|avif)/;

/** Returns why a file cannot be used where its first bytes already say so. */
export const findRefusal = (bytes: Buffer): Refusal | null => {
  if (typeByBeginning(bytes) !== null) return null;
  if (hasAt(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return findCompoundRefusal(bytes);
  if (hasAt(bytes, 'ftyp', 4)) return pictureBrands.test(bytes.toString('latin1', 8, 12)) ? 'heic' : 'recording';
  if (hasAt(bytes, 'BM') && bytes.length > 6 && bytes.readUInt32LE(2) === bytes.length) return 'bmp';
  return beginnings.find(([text, , at]) => hasAt(bytes, text, at))?.[1] ?? null;
};

/** The old kind of Office files, and what an Office program makes of a new one that has a password. */
const streams: readonly (readonly [name: string, refusal: Refusal])[] = [
  ['EncryptedPackage', 'locked'],
  ['WordDocument', 'old_word'],
  ['Workbook', 'old_excel'],
  ['Book', 'old_excel'],
  ['PowerPoint Document', 'powerpoint'],
  ['VisioDocument', 'visio'],
  ['__properties_version1.0', 'outlook'],
];

/** The name of what is embedded in such a file comes after the name of what the file is. */
const findCompoundRefusal = (bytes: Buffer): Refusal => {
  const found = streams
    .map(([name, refusal]) => ({ refusal, at: bytes.indexOf(Buffer.from(`${name}\0`, 'utf16le')) }))
    .filter(({ at }) => at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.refusal ?? 'unknown';
};

const textual: readonly FileType[] = ['text/csv', 'text/plain', 'text/markdown', 'text/html', 'application/json'];

/** The kind of text that a file's name says it is. */
export const textTypeByName = (name: string): FileType => {
  const named = typeByName(name);
  return named !== undefined && textual.includes(named) ? named : 'text/plain';
};
