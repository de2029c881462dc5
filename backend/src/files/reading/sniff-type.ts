import { type FileType, typeByName } from '@throughline/contracts/files/file-type.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

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
  return hasAt(bytes, 'PK\x03\x04') ? 'archive' : null;
};

const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const textual: readonly FileType[] = ['text/csv', 'text/plain', 'text/markdown', 'text/html', 'application/json'];

/** The kind of text that a file's name says it is. */
export const textTypeByName = (name: string): FileType => {
  const named = typeByName(name);
  return named !== undefined && textual.includes(named) ? named : 'text/plain';
};

export const archiveType = (entries: readonly string[]): FileType => {
  const type = entries.includes('word/document.xml') ? document : entries.includes('xl/workbook.xml') ? workbook : null;
  if (type === null) throw refused('Archives can’t be used. Word and Excel files can.');
  return type;
};

export const refused = (detail: string): DomainError => new DomainError('file_type_refused', { detail });
