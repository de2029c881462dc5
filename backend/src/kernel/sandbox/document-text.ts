import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import { Archive } from './office/archive.ts';
import { FileError } from './office/file-error.ts';
import { requireMainPart } from './office/package.ts';
import { type Element, readXml } from './office/xml.ts';
import { DocumentWriter } from './word/document-writer.ts';
import { readSources } from './word/sources.ts';

/** A table of the body, whose rows may be too many to be kept together. */
const tableDepth = 3;

type Given = { bytes: Uint8Array; maxBytes: number; maxCharacters: number };
type Read = { text: string; bytes: number; leftOut: LeftOut[] };

/** The text of a Word document as its reader sees it. `bytes`: of the whole text. */
export const work = async ({ bytes, maxBytes, maxCharacters }: Given): Promise<Read> => {
  const archive = await Archive.open(bytes, maxBytes);
  const main = await requireMainPart(archive);
  const writer = new DocumentWriter(await readSources(archive, main));
  const body = await archive.read(main);
  if (body === undefined) throw new FileError('unreadable');
  const root = readXml(body, {
    isHandedOver: ({ name }: Element, depth) => name === 'w:body' || (name === 'w:tbl' && depth === tableDepth),
    onElement: (element) => writer.write(element),
  });
  if (root.name !== 'w:document') throw new FileError('unreadable');
  const { text, leftOut } = writer.end();
  return { text: text.slice(0, maxCharacters), bytes: Buffer.byteLength(text), leftOut };
};
