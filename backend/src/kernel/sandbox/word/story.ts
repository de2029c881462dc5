import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import type { Element } from '../office/xml.ts';
import type { FieldStack } from './fields.ts';
import type { Numbering } from './lists/numbering.ts';
import type { Styles } from './styles.ts';

/** Blocks that are tight follow each other without an empty line: items of a list, rows of a table. */
export type Block = { text: string; isTight: boolean };

/** Holds what is known while the paragraphs of a document are read one after the other. */
export type Story = {
  styles: Styles;
  numbering: Numbering;
  fields: FieldStack;
  leftOut: Set<LeftOut>;
  /** Returns the mark in the text, and has the note written at the end of the section. */
  addNote: (kind: 'footnote' | 'endnote', reference: Element) => string;
  /** A section ends with the paragraph that has this. */
  endSection: (properties: Element) => void;
};
