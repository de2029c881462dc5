import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import type { Archive } from '../office/archive.ts';
import { FileError } from '../office/file-error.ts';
import { listRelations, readPart, type Relation, requireMainPart } from '../office/package.ts';
import { type Element, findChild, getText, listAll, listChildren, readXml } from '../office/xml.ts';
import { Formats } from './formats.ts';
import { Grid } from './grid.ts';
import { readString } from './strings.ts';

type Sheet = { name: string; isHidden: boolean; relation: Relation | undefined };

/** A workbook whose sheets are read one after the other. */
export class Workbook {
  readonly sheets: readonly Sheet[];
  readonly leftOut = new Set<LeftOut>();
  private readonly archive: Archive;
  private readonly formats: Formats;
  private readonly strings: readonly string[];

  private constructor(archive: Archive, read: Pick<Workbook, 'sheets'> & { formats: Formats; strings: string[] }) {
    this.archive = archive;
    this.sheets = read.sheets;
    this.formats = read.formats;
    this.strings = read.strings;
  }

  static async open(archive: Archive): Promise<Workbook> {
    const main = await requireMainPart(archive);
    const root = await readPart(archive, main);
    if (root?.name !== 'x:workbook') throw new FileError('unreadable');
    const relations = await listRelations(archive, main);
    const find = (type: string): string | undefined => relations.find((each) => each.type === type)?.part;
    const is1904 = ['1', 'true'].includes(findChild(root, 'x:workbookPr')?.attributes['date1904'] ?? '');
    const sheets = listChildren(findChild(root, 'x:sheets'), 'x:sheet').map(({ attributes }) => ({
      name: attributes['name'] ?? '',
      isHidden: /^(?:very)?hidden$/i.test(attributes['state'] ?? ''),
      relation: relations.find(({ id }) => id === attributes['r:id']),
    }));
    const formats = new Formats(await readPart(archive, find('styles')), is1904);
    return new Workbook(archive, { sheets, formats, strings: await readStrings(archive, find('sharedStrings')) });
  }

  /** Returns the lines of a sheet. */
  async *readSheet({ isHidden, relation }: Sheet): AsyncGenerator<string> {
    if (relation === undefined) return;
    if (relation.type !== 'worksheet') {
      if (relation.type === 'chartsheet') this.leftOut.add('charts');
      return;
    }
    const bytes = await this.archive.read(relation.part);
    if (bytes === undefined) throw new FileError('unreadable');
    const { formats, strings } = this;
    const leftOut = isHidden ? new Set<LeftOut>() : this.leftOut;
    const grid = new Grid({ formats, strings, leftOut });
    const root = readXml(bytes, {
      isHandedOver: ({ name }) => name === 'x:sheetData' || name === 'x:worksheet',
      onElement: (element) => this.readPart(grid, element),
    });
    if (root.name !== 'x:worksheet') throw new FileError('unreadable');
    if (isHidden) {
      if (leftOut.size > 0 || grid.lines().next().done !== true) this.leftOut.add('hidden');
      return;
    }
    yield* grid.lines();
    yield* await this.readAttached(relation.part);
  }

  private readPart(grid: Grid, element: Element): void {
    if (element.name === 'x:row') grid.addRow(element);
    if (element.name === 'x:cols') grid.addColumns(element);
    if (element.name === 'x:mergeCells') grid.hideBelowMerged(element);
  }

  /** Returns the text of the shapes that lie on the sheet. */
  private async readAttached(part: string): Promise<string[]> {
    const lines: string[] = [];
    for (const { type, part: attached } of await listRelations(this.archive, part)) {
      if (type === 'comments' || type === 'threadedComment') this.leftOut.add('comments');
      if (type === 'oleObject' || type === 'package') this.leftOut.add('attachments');
      const drawing = type === 'drawing' ? await readPart(this.archive, attached) : undefined;
      if (listAll(drawing, 'xdr:pic').length > 0) this.leftOut.add('pictures');
      if (listAll(drawing, 'c:chart').length > 0) this.leftOut.add('charts');
      for (const line of listAll(drawing, 'a:p')) lines.push(listAll(line, 'a:t').map(getText).join(''));
    }
    return lines.filter((line) => line !== '');
  }
}

const readStrings = async (archive: Archive, part: string | undefined): Promise<string[]> => {
  const bytes = part === undefined ? undefined : await archive.read(part);
  const strings: string[] = [];
  if (bytes === undefined) return strings;
  const isHandedOver = ({ name }: Element): boolean => name === 'x:sst';
  readXml(bytes, { isHandedOver, onElement: (element) => strings.push(readString(element)) });
  return strings;
};
