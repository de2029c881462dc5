import type { Archive } from './archive.ts';
import { FileError } from './file-error.ts';
import { type Element, listChildren, readXml } from './xml.ts';

/** `type`: the last word of its address. `part`: the name of the part it leads to. */
export type Relation = { id: string; type: string; part: string };

/** Undefined: there is no such part. */
export const readPart = async (archive: Archive, part: string | undefined): Promise<Element | undefined> => {
  const bytes = part === undefined ? undefined : await archive.read(part);
  return bytes === undefined ? undefined : readXml(bytes);
};

/** Returns where a part leads within its package; with no part, where the package does. */
export const listRelations = async (archive: Archive, part = ''): Promise<Relation[]> => {
  const at = part.lastIndexOf('/') + 1;
  const root = await readPart(archive, `${part.slice(0, at)}_rels/${part.slice(at)}.rels`);
  return listChildren(root, 'Relationship')
    .filter(({ attributes }) => attributes['TargetMode'] !== 'External')
    .map(({ attributes }) => ({
      id: attributes['Id'] ?? '',
      type: attributes['Type']?.split('/').at(-1) ?? '',
      part: resolvePart(part, attributes['Target'] ?? ''),
    }));
};

/** The part that a document, a workbook or a presentation is in. */
export const findMainPart = async (archive: Archive): Promise<string | undefined> =>
  (await listRelations(archive)).find(({ type }) => type === 'officeDocument')?.part;

export const requireMainPart = async (archive: Archive): Promise<string> => {
  const part = await findMainPart(archive);
  if (part === undefined) throw new FileError('unreadable');
  return part;
};

export const readContentType = async (archive: Archive, part: string): Promise<string> => {
  const root = await readPart(archive, '[Content_Types].xml');
  const isPart = ({ attributes }: Element): boolean =>
    attributes['PartName']?.replace(/^\//, '').toLowerCase() === part.toLowerCase();
  const isEnding = ({ attributes }: Element): boolean =>
    part.toLowerCase().endsWith(`.${attributes['Extension']?.toLowerCase() ?? ''}`);
  const found = listChildren(root, 'Override').find(isPart) ?? listChildren(root, 'Default').find(isEnding);
  return found?.attributes['ContentType'] ?? '';
};

const resolvePart = (from: string, target: string): string => {
  try {
    return decodeURIComponent(new URL(target, `file:///${encodeURI(from)}`).pathname).slice(1);
  } catch {
    throw new FileError('unreadable');
  }
};
