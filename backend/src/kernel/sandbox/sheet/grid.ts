import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import { type Element, findChild, listChildren } from '../office/xml.ts';
import type { Formats } from './formats.ts';
import { readPlainString, readString } from './strings.ts';

type Range = { left: number; top: number; right: number; bottom: number };
type Workbook = { formats: Formats; strings: readonly string[]; leftOut: Set<LeftOut> };

/** Returns the place of a cell, counted from one. Null: it names none. */
const readPlace = (text: string | undefined): { column: number; row: number } | null => {
  const [, name, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(text ?? '') ?? [];
  if (name === undefined) return null;
  const column = [...name.toUpperCase()].reduce((sum, digit) => sum * 26 + digit.charCodeAt(0) - 64, 0);
  return { column, row: Number(digits) };
};

const readRange = (name: string | undefined): Range[] => {
  const [from, to] = (name ?? '').split(':').map(readPlace);
  return from && to ? [{ left: from.column, top: from.row, right: to.column, bottom: to.row }] : [];
};

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The cells of one sheet, row by row as they come. */
export class Grid {
  private readonly workbook: Workbook;
  private readonly rows = new Map<number, Map<number, string>>();
  private hiddenColumns: Range[] = [];
  private row = 0;

  constructor(workbook: Workbook) {
    this.workbook = workbook;
  }

  addColumns(element: Element): void {
    this.hiddenColumns = listChildren(element, 'x:col')
      .filter(({ attributes }) => isTrue(attributes['hidden']) || Number(attributes['width'] ?? 1) === 0)
      .map(({ attributes }) => ({
        left: Number(attributes['min']),
        right: Number(attributes['max']),
        top: 1,
        bottom: Infinity,
      }));
  }

  addRow(element: Element): void {
    this.row = Number(element.attributes['r'] ?? this.row + 1);
    const isHidden = isTrue(element.attributes['hidden']) || Number(element.attributes['ht'] ?? 1) === 0;
    const shown = new Map<number, string>();
    let column = 0;
    for (const cell of listChildren(element, 'x:c')) {
      column = readPlace(cell.attributes['r'])?.column ?? column + 1;
      const text = this.showCell(cell);
      if (text === '') continue;
      const at = column;
      if (isHidden || this.hiddenColumns.some(({ left, right }) => left <= at && at <= right))
        this.workbook.leftOut.add('hidden');
      else shown.set(column, text);
    }
    if (shown.size > 0) this.rows.set(this.row, shown);
  }

  /** Values below a merged cell are in the file, and nobody sees them. */
  hideBelowMerged(element: Element | undefined): void {
    for (const { attributes } of listChildren(element, 'x:mergeCell'))
      for (const range of readRange(attributes['ref'])) this.hideBelow(range);
  }

  /** Returns the lines of the sheet. Empty rows between others are one empty line. */
  *lines(): Generator<string> {
    const numbers = [...this.rows.keys()].sort((a, b) => a - b);
    const columns = this.listColumns();
    let before = numbers[0] ?? 0;
    for (const number of numbers) {
      if (number > before + 1) yield '';
      before = number;
      const row = this.rows.get(number);
      const cells = columns.map((column) => row?.get(column) ?? '');
      yield cells.map(quote).join(',');
    }
  }

  /** Columns up to the last one that has something, but for hidden ones. A wide gap between columns is one empty one. */
  private listColumns(): number[] {
    const used = new Set<number>();
    for (const row of this.rows.values()) for (const column of row.keys()) used.add(column);
    const sorted = [...used].sort((a, b) => a - b);
    return sorted.flatMap((column, at) => {
      const gap = column - (sorted[at - 1] ?? 0) - 1;
      const between = Array.from({ length: gap > maxGap ? 1 : gap }, (_, n) => column - gap + n);
      return [...between.filter((each) => !this.isHiddenColumn(each)), column];
    });
  }

  private isHiddenColumn(column: number): boolean {
    return this.hiddenColumns.some(({ left, right }) => left <= column && column <= right);
  }

  private hideBelow({ left, top, right, bottom }: Range): void {
    for (const [number, row] of this.rows) {
      if (number < top || number > bottom) continue;
      for (const column of [...row.keys()]) {
        if (column < left || column > right || (number === top && column === left)) continue;
        row.delete(column);
        this.workbook.leftOut.add('hidden');
      }
    }
  }

  private showCell(cell: Element): string {
    const { formats, leftOut, strings } = this.workbook;
    const { attributes } = cell;
    const style = Number(attributes['s'] ?? 0);
    const value = readPlainString(findChild(cell, 'x:v'));
    const isEmpty = findChild(cell, 'x:v') === undefined && findChild(cell, 'x:is') === undefined;
    if (isEmpty && findChild(cell, 'x:f') !== undefined) leftOut.add('formulas');
    if (isEmpty) return '';
    const shown = this.showValue(attributes['t'] ?? 'n', { cell, style, value, formats, strings });
    if (shown === '' && (value !== '' || findChild(cell, 'x:is') !== undefined)) this.addHidden(attributes, value);
    return shown;
  }

  private addHidden({ t: type }: Readonly<Record<string, string>>, value: string): void {
    const written = type === 's' ? this.workbook.strings[Number(value)] : value;
    if (written !== undefined && written !== '') this.workbook.leftOut.add('hidden');
  }

  private showValue(type: string, { cell, style, value, formats, strings }: Value): string {
    switch (type) {
      case 's':
        return formats.showText(strings[Number(value)] ?? '', style);
      case 'inlineStr':
        return formats.showText(readString(findChild(cell, 'x:is')), style);
      case 'str':
        return formats.showText(value, style);
      case 'b':
        return isTrue(value) ? 'TRUE' : 'FALSE';
      case 'e':
        if (cell.attributes['vm'] === undefined) return value;
        this.workbook.leftOut.add('pictures');
        return '';
      case 'd':
        return formats.showDate(value, style);
      default:
        return formats.showNumber(value, style);
    }
  }
}

type Value = { cell: Element; style: number; value: string } & Pick<Workbook, 'formats' | 'strings'>;

/** Units: columns. */
const maxGap = 50;

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
