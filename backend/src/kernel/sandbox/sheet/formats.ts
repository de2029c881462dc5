import { format, isDateFormat } from 'numfmt';
import { type Element, findChild, listChildren } from '../office/xml.ts';

/**
 * Formats that a workbook names by their number alone. Programs show the dates among them as their reader's country
 * does; here they are written so that month and day cannot be taken for each other.
 */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm',
  35: 'h:mm:ss',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '#,##0_);(#,##0);"-"_)',
  42: '"$"#,##0_);("$"#,##0);"$-"_)',
  43: '#,##0.00_);(#,##0.00);"-"_)',
  44: '"$"#,##0.00_);("$"#,##0.00);"$-"_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
const eastAsianDates: readonly number[] = [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const days1904 = 1_462;
const msPerDay = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);

/** Shows the values of cells by the formats of their workbook. */
export class Formats {
  private readonly ofCells: readonly string[];
  private readonly is1904: boolean;

  constructor(styles: Element | undefined, is1904: boolean) {
    this.is1904 = is1904;
    const named = new Map(
      listChildren(findChild(styles, 'x:numFmts'), 'x:numFmt').map(({ attributes }) => [
        Number(attributes['numFmtId']),
        attributes['formatCode'] ?? 'General',
      ]),
    );
    this.ofCells = listChildren(findChild(styles, 'x:cellXfs'), 'x:xf').map(({ attributes }) => {
      const id = Number(attributes['numFmtId'] ?? 0);
      return named.get(id) ?? builtIn[id] ?? (eastAsianDates.includes(id) ? 'yyyy-mm-dd' : 'General');
    });
  }

  /** `written`: the number as the file has it. */
  showNumber(written: string, style: number): string {
    const pattern = this.ofCells[style] ?? 'General';
    const value = Number(written);
    if (written.trim() === '' || !Number.isFinite(value)) return written;
    if (/^general$/i.test(pattern)) return showGeneral(written.trim(), value);
    const isDate = isDateFormat(pattern);
    return apply(pattern, isDate && this.is1904 ? value + days1904 : value) ?? showGeneral(written.trim(), value);
  }

  /** Shows a date that is written as one, and not as a number. */
  showDate(written: string, style: number): string {
    const pattern = this.ofCells[style] ?? 'General';
    const at = Date.parse(
      /T|^\d{4}-\d\d-\d\d$/.test(written) ? `${written.replace(/Z$/, '')}${/T/.test(written) ? 'Z' : ''}` : '',
    );
    if (Number.isNaN(at) || !isDateFormat(pattern)) return written;
    return apply(pattern, (at - epoch1900) / msPerDay) ?? written;
  }

  showText(text: string, style: number): string {
    const pattern = this.ofCells[style] ?? 'General';
    return /^(?:general|@)$/i.test(pattern) ? text : (apply(pattern, text) ?? text);
  }
}

/** Returns null when the pattern cannot be understood. */
const apply = (pattern: string, value: number | string): string | null => {
  try {
    const shown = format(pattern, value, { locale: 'en-US', dateErrorNumber: true });
    return typeof value === 'string' ? shown : shown.trim();
  } catch {
    return null;
  }
};

/** Whole numbers keep their digits. Other numbers have as many as a sheet keeps, which is fifteen. */
const showGeneral = (written: string, value: number): string => {
  if (/^-?\d+$/.test(written)) return written;
  const rounded = Number(value.toPrecision(15));
  const size = Math.abs(rounded);
  if (size !== 0 && (size < 1e-9 || size >= 1e21)) return String(rounded).replace('e', 'E');
  return size < 1e-6 && size !== 0 ? rounded.toFixed(20).replace(/0+$/, '') : String(rounded);
};
