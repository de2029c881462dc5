import type { Archive } from '../office/archive.ts';
import { listRelations, readPart } from '../office/package.ts';
import { type Element, listChildren } from '../office/xml.ts';

/** The parts of a document besides its body. Headers and footers are by the id that a section names them with. */
export type Sources = {
  styles: Element | undefined;
  numbering: Element | undefined;
  settings: Element | undefined;
  notes: Readonly<Record<'footnote' | 'endnote', ReadonlyMap<string, Element>>>;
  edges: ReadonlyMap<string, { part: string; root: Element }>;
};

export const readSources = async (archive: Archive, main: string): Promise<Sources> => {
  const relations = await listRelations(archive, main);
  const readFirst = async (type: string): Promise<Element | undefined> =>
    readPart(archive, relations.find((each) => each.type === type)?.part);
  const readNotes = async (kind: 'footnote' | 'endnote'): Promise<Map<string, Element>> => {
    const notes = listChildren(await readFirst(`${kind}s`), `w:${kind}`);
    return new Map(notes.map((note) => [note.attributes['id'] ?? '', note]));
  };
  const edges = new Map<string, { part: string; root: Element }>();
  for (const { id, type, part } of relations) {
    const root = type === 'header' || type === 'footer' ? await readPart(archive, part) : undefined;
    if (root !== undefined) edges.set(id, { part, root });
  }
  return {
    styles: await readFirst('styles'),
    numbering: await readFirst('numbering'),
    settings: await readFirst('settings'),
    notes: { footnote: await readNotes('footnote'), endnote: await readNotes('endnote') },
    edges,
  };
};
