import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import { type Element, findChild, isOn, listChildren } from '../office/xml.ts';
import { BlockReader, joinBlocks } from './blocks.ts';
import { FieldStack } from './fields.ts';
import { formatNumber } from './lists/number-formats.ts';
import { Numbering } from './lists/numbering.ts';
import type { Sources } from './sources.ts';
import type { Block, Story } from './story.ts';
import { Styles } from './styles.ts';

type NoteKind = 'footnote' | 'endnote';
type Note = { mark: string; element: Element };

/** Writes a document section by section: its headers, its text, its footnotes, its footers. Endnotes come last. */
export class DocumentWriter {
  private readonly sources: Sources;
  private readonly leftOut = new Set<LeftOut>();
  private readonly story: Story;
  private readonly body: BlockReader;
  private written: Block[] = [];
  private section: Block[] = [];
  private readonly notes: Record<NoteKind, Note[]> = { footnote: [], endnote: [] };
  private readonly noteCounts: Record<NoteKind, number> = { footnote: 0, endnote: 0 };
  private readonly seenEdges = new Set<string>();
  private ended: Element | undefined;

  constructor(sources: Sources) {
    this.sources = sources;
    const styles = new Styles(sources.styles);
    this.story = {
      styles,
      numbering: new Numbering(sources.numbering, styles),
      fields: new FieldStack(),
      leftOut: this.leftOut,
      addNote: (kind, reference) => this.addNote(kind, reference),
      endSection: (properties) => {
        this.ended = properties;
      },
    };
    this.body = new BlockReader(this.story);
  }

  /** `element`: the next one of the body. */
  write(element: Element): void {
    for (const block of this.body.read([element])) this.section.push(block);
    if (element.name === 'w:sectPr') this.ended = element;
    if (this.ended !== undefined) this.endSection(this.ended);
  }

  end(): { text: string; leftOut: LeftOut[] } {
    this.endSection(undefined);
    this.written = this.written.concat(this.readNotes('endnote'));
    const text = joinBlocks(this.written).replaceAll(/\n{3,}/g, '\n\n');
    return { text: text.replaceAll(/^\n+|\n+$/g, ''), leftOut: [...this.leftOut] };
  }

  private endSection(properties: Element | undefined): void {
    this.ended = undefined;
    const text = this.section.concat(this.body.end());
    this.section = [];
    const headers = this.readEdges(properties, 'w:headerReference');
    const notes = this.readNotes('footnote');
    this.written = this.written.concat(headers, text, notes, this.readEdges(properties, 'w:footerReference'));
  }

  /** Headers or footers, each once. One for first pages or even ones counts where the document has them apart. */
  private readEdges(properties: Element | undefined, name: 'w:headerReference' | 'w:footerReference'): Block[] {
    return listChildren(properties, name).flatMap(({ attributes }) => {
      const edge = this.sources.edges.get(attributes['r:id'] ?? '');
      const isShown =
        attributes['type'] === 'first'
          ? isOn(findChild(properties, 'w:titlePg')) === true
          : attributes['type'] !== 'even' || isOn(findChild(this.sources.settings, 'w:evenAndOddHeaders')) === true;
      if (edge === undefined || !isShown || this.seenEdges.has(edge.part)) return [];
      this.seenEdges.add(edge.part);
      return this.readSeparately(edge.root);
    });
  }

  private addNote(kind: NoteKind, { attributes }: Element): string {
    const element = this.sources.notes[kind].get(attributes['id'] ?? '');
    if (element === undefined) return '';
    const hasOwnMark = ['1', 'true', 'on'].includes(attributes['customMarkFollows'] ?? '');
    if (!hasOwnMark) this.noteCounts[kind] += 1;
    const format = kind === 'footnote' ? 'decimal' : 'lowerRoman';
    const mark = hasOwnMark ? '' : `[${formatNumber(format, this.noteCounts[kind])}]`;
    this.notes[kind].push({ mark, element });
    return mark;
  }

  private readNotes(kind: NoteKind): Block[] {
    return this.notes[kind].splice(0).flatMap(({ mark, element }) => {
      const [first, ...more] = this.readSeparately(element);
      if (first === undefined) return [];
      return [{ text: mark === '' ? first.text : `${mark} ${first.text.trimStart()}`, isTight: false }, ...more];
    });
  }

  /** The fields of the body may be open while a note is read. */
  private readSeparately(element: Element): Block[] {
    return new BlockReader({ ...this.story, fields: new FieldStack() }).readAll(element.children);
  }
}
