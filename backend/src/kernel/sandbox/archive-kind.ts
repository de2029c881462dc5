import { Archive } from './office/archive.ts';
import { FileError } from './office/file-error.ts';
import { findMainPart, readContentType } from './office/package.ts';

type Given = { bytes: Uint8Array; maxBytes: number };
export type ArchiveKind =
  'word' | 'excel' | 'binary_excel' | 'powerpoint' | 'visio' | 'opendocument' | 'iwork' | 'epub' | 'archive';

/** Returns what an archive is, once it is known that its entries are whole and not too large. */
export const work = async ({ bytes, maxBytes }: Given): Promise<ArchiveKind> => {
  const archive = await Archive.open(bytes, maxBytes);
  if (archive.isLocked) throw new FileError('locked');
  await archive.measure();
  return findKind(await Archive.open(bytes, maxBytes));
};

const findKind = async (archive: Archive): Promise<ArchiveKind> => {
  const main = await findMainPart(archive);
  if (main !== undefined) return kindByType(await readContentType(archive, main));
  const type = (await archive.read('mimetype'))?.toString('latin1') ?? '';
  if (type.startsWith('application/vnd.oasis.opendocument')) return 'opendocument';
  if (type.startsWith('application/epub')) return 'epub';
  return archive.names.some((name) => name.endsWith('.iwa') || name === 'index.zip') ? 'iwork' : 'archive';
};

const kindByType = (contentType: string): ArchiveKind => {
  const type = contentType.toLowerCase();
  if (type.includes('wordprocessingml') || type.includes('ms-word')) return 'word';
  if (type.includes('sheet.binary')) return 'binary_excel';
  if (type.includes('spreadsheetml') || type.includes('ms-excel')) return 'excel';
  if (type.includes('presentationml') || type.includes('ms-powerpoint')) return 'powerpoint';
  return type.includes('visio') ? 'visio' : 'archive';
};
