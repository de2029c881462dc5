import { type Element, findChild, isElement, isOn, type Node } from '../office/xml.ts';
import { readInline } from './inline.ts';
import type { Block, Story } from './story.ts';

/** Reads the paragraphs and tables of a story: the body, a header, a note. */
export class BlockReader {
  private readonly story: Story;
  /** Holds the beginning of a paragraph whose end was deleted or hidden, so it goes on in the next one. */
  private begun = '';

  constructor(story: Story) {
    this.story = story;
  }

  /** Returns also what is left of a paragraph that no other one follows. */
  readAll(nodes: readonly Node[]): Block[] {
    return [...this.read(nodes), ...this.end()];
  }

  end(): Block[] {
    const text = this.begun;
    this.begun = '';
    return toBlocks(text, false);
  }

  read(nodes: readonly Node[]): Block[] {
    return nodes.flatMap((node) => (isElement(node) ? this.readBlock(node) : []));
  }

  private readBlock(element: Element): Block[] {
    switch (element.name) {
      case 'w:p':
        return this.readParagraph(element);
      case 'w:tbl':
        return findAll(element, 'w:tr').flatMap((row) => this.readRow(row));
      case 'w:tr':
        return this.readRow(element);
      case 'm:oMathPara':
      case 'm:oMath':
        return this.readParagraph({ name: 'w:p', attributes: {}, children: [element] });
      case 'w:altChunk':
        this.story.leftOut.add('attachments');
        return [];
      case 'w:sectPr':
      case 'w:sdtPr':
        return [];
      default:
        return this.read(element.children);
    }
  }

  private readParagraph(element: Element): Block[] {
    const properties = findChild(element, 'w:pPr');
    const boxes: Block[] = [];
    const read = readInline(element.children, {
      story: this.story,
      style: findChild(properties, 'w:pStyle')?.attributes['val'],
      font: '',
      boxes,
      readBlocks: (nodes) => new BlockReader(this.story).readAll(nodes),
    });
    const text = this.begun + read;
    const mark = findChild(properties, 'w:rPr');
    const goesOn =
      findChild(mark, 'w:del') !== undefined || isOn(findChild(mark, 'w:vanish')) === true || isInitial(properties);
    this.begun = goesOn ? text : '';
    const label = goesOn ? '' : this.story.numbering.countParagraph(properties);
    const whole = label === '' ? text : `${label} ${text}`;
    const section = findChild(properties, 'w:sectPr');
    const blocks = [...(goesOn ? [] : toBlocks(whole, label !== '')), ...boxes];
    if (section !== undefined) this.story.endSection(section);
    return blocks;
  }

  private readRow(row: Element): Block[] {
    const properties = findChild(row, 'w:trPr');
    const cells = findAll(row, 'w:tc');
    const isDeleted = findChild(properties, 'w:del') !== undefined;
    if (isDeleted || isOn(findChild(properties, 'w:hidden')) === true) {
      const texts = cells.map((cell) => this.readCell(cell));
      if (texts.some((text) => text !== '')) this.story.leftOut.add(isDeleted ? 'deletions' : 'hidden');
      return [];
    }
    const before = readCount(findChild(properties, 'w:gridBefore'), 0);
    const texts = cells.flatMap((cell) => [this.readCell(cell), ...empty(getSpan(cell) - 1)]);
    const all = [...empty(before), ...texts];
    if (all.length === 1) return toBlocks(all[0] ?? '', true);
    return [{ text: all.map((text) => text.replaceAll(/\n+/g, '<br>')).join(' | '), isTight: true }];
  }

  /** A cell that goes on from the row above, or from the cell before, is empty. */
  private readCell(cell: Element): string {
    const properties = findChild(cell, 'w:tcPr');
    const goesOn = ['w:vMerge', 'w:hMerge'].some((name) => {
      const merge = findChild(properties, name);
      return merge !== undefined && merge.attributes['val'] !== 'restart';
    });
    return goesOn ? '' : joinBlocks(new BlockReader(this.story).readAll(cell.children));
  }
}

/** The first character of a paragraph may be a paragraph of its own, which is large. */
const isInitial = (properties: Element | undefined): boolean =>
  ['drop', 'margin'].includes(findChild(properties, 'w:framePr')?.attributes['dropCap'] ?? 'none');

const empty = (count: number): string[] => Array.from({ length: Math.max(0, Math.min(count, 100)) }, () => '');
const readCount = (element: Element | undefined, usual: number): number =>
  Number(element?.attributes['val'] ?? usual) || usual;
const getSpan = (cell: Element): number => readCount(findChild(cell, 'w:tcPr', 'w:gridSpan'), 1);

/** Rows and cells may be within what marks them as a control or as inserted, but not those of a table in a cell. */
const findAll = (element: Element, name: 'w:tr' | 'w:tc'): Element[] =>
  element.children
    .filter(isElement)
    .flatMap((child) => (child.name === name ? [child] : child.name === 'w:tbl' ? [] : findAll(child, name)));

const toBlocks = (text: string, isTight: boolean): Block[] => (text.trim() === '' ? [] : [{ text, isTight }]);

export const joinBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text, isTight }, at) => {
      const before = blocks[at - 1];
      return before === undefined ? text : `${isTight && before.isTight ? '\n' : '\n\n'}${text}`;
    })
    .join('');
