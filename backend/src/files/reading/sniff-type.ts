import { endingOf, fileKinds, FileType, typeByName } from '@throughline/contracts/files/file-type.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** An archive is a document or a workbook, which only its entries say. */
export type Sniffed = FileType | 'archive';

const hasAt = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text;

const byBeginning = (bytes: Buffer): Sniffed | null => {
  if (hasAt(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (hasAt(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasAt(bytes, 'GIF87a') || hasAt(bytes, 'GIF89a')) return 'image/gif';
  if (hasAt(bytes, 'RIFF') && hasAt(bytes, 'WEBP', 8)) return 'image/webp';
  if (hasAt(bytes, '%PDF-')) return 'application/pdf';
  return hasAt(bytes, 'PK\x03\x04') ? 'archive' : null;
};

const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const textual: readonly FileType[] = ['text/csv', 'text/plain', 'text/markdown', 'text/html', 'application/json'];

/** Text in UTF-8, or in UTF-16 with a byte order mark; null when it is none. */
export const textIn = (bytes: Buffer): string | null => {
  const mark = bytes.readUIntBE(0, Math.min(2, bytes.length));
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // eslint-disable-next-line no-control-regex -- text has none of these but tabs, line ends and form feeds
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? null : text;
  } catch {
    return null;
  }
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const textType = (text: string, named: FileType | undefined): FileType => {
  if (/^\s*<(?:!doctype html|html)[\s>]/i.test(text)) return 'text/html';
  if (named === 'application/json' && !isJson(text)) return 'text/plain';
  return named !== undefined && textual.includes(named) ? named : 'text/plain';
};

/** What the file is by its bytes. Its name only tells apart kinds of text. Throws `file_type_refused`. */
export const sniffType = (name: string, bytes: Buffer): Sniffed => {
  const named = typeByName(name);
  const found = byBeginning(bytes);
  if (found === 'archive') return found;
  const text = found === null ? textIn(bytes) : null;
  if (found === null && text === null) throw refused('Pictures, PDF, Word, Excel and text files can be used.');
  const type = found ?? textType(text ?? '', named);
  if (named !== undefined && named !== type && !(textual.includes(named) && textual.includes(type)))
    throw refused(`The file is named .${endingOf(name)}, but its content is not ${fileKinds[named].name}.`);
  return type;
};

export const archiveType = (name: string, entries: readonly string[]): FileType => {
  const type = entries.includes('word/document.xml') ? document : entries.includes('xl/workbook.xml') ? workbook : null;
  if (type === null) throw refused('Archives can’t be used. Word and Excel files can.');
  const named = typeByName(name);
  if (named !== undefined && named !== type)
    throw refused(`The file is named .${endingOf(name)}, but its content is not ${fileKinds[named].name}.`);
  return type;
};

const refused = (detail: string): DomainError => new DomainError('file_type_refused', { detail });
