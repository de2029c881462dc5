import { StreamableFile } from '@nestjs/common';
import { currentMoment } from '@throughline/platform/read-model/moment.js';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

export type ExportFormat = 'csv' | 'ndjson';
type Cell = string | number | null | undefined;
/** The columns of a CSV file, in their order. A line of NDJSON is the row itself. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };
/** Without a byte-order mark Excel reads CSV as windows-1252. */
const beginnings = { csv: '\uFEFF', ndjson: '' };

const formulaSign = /[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/;
const formulaAtStart = /^(?=\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r])/;
/** A separator with all spaces and quotes after it, so that a long text of spaces is read once and not again from each of them. */
const separated = /[;\t\r\n][\s"]*/g;

/** A spreadsheet may also split at semicolons, tabs and line ends, and then it does not see the quotes of the cell. */
const withoutFormulaWithin = (text: string): string =>
  text.replace(separated, (run, at: number) =>
    formulaSign.test(text.charAt(at + run.length)) ? run.replace(/[;\t\r\n]/g, `$&'`) : run,
  );

/** A text that begins like a formula is kept as text, because spreadsheets would run it. A number is none, also below zero. */
const cellText = (value: Cell): string => {
  if (typeof value === 'number') return String(value);
  const literal = withoutFormulaWithin(String(value ?? '')).replace(formulaAtStart, `'`);
  return /["\n\r,;\t]/.test(literal) ? `"${literal.replaceAll('"', '""')}"` : literal;
};

const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/**
 * Page by page, so that no more than a page is in memory. The first page is read before anything is returned. Other requests
 * are served between rows, because the rows of a page may be large.
 */
export async function* exportedLines<Row>(
  format: ExportFormat,
  columns: ExportColumns<Row>,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  const line = (row: Row): string =>
    format === 'csv' ? csvLine(cells.map((cell) => cell(row))) : `${JSON.stringify(row)}\n`;
  let head = format === 'csv' ? csvLine(Object.keys(columns)) : '';
  for await (const rows of pages) {
    if (head !== '') yield head;
    head = '';
    const lines: string[] = [];
    for (const row of rows) {
      lines.push(line(row));
      await setImmediate();
    }
    if (lines.length > 0) yield lines.join('');
  }
  if (head !== '') yield head;
}

/** The first page is read before the headers are sent, so that a refused query is answered with a problem. */
export const exportedFile = async (
  name: string,
  format: ExportFormat,
  lines: AsyncGenerator<string>,
): Promise<StreamableFile> => {
  const first = await lines.next();
  const rest = inSameContext(lines);
  const moment = currentMoment();
  const file = moment === undefined ? name : `${name} at ${moment.number}`;
  return new StreamableFile(Readable.from(continued(beginnings[format], first, rest), { objectMode: false }), {
    type: contentTypes[format],
    disposition: `attachment; filename="${file}.${format}"`,
  });
};

/** The reader of a stream asks for its next part in a context of its own, which knows nothing of the request or its moment. */
const inSameContext = (lines: AsyncGenerator<string>): AsyncIterable<string> => {
  const run = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]: () => ({ next: () => run(() => lines.next()), return: () => lines.return(undefined) }),
  };
};

async function* continued(
  beginning: string,
  first: IteratorResult<string, unknown>,
  rest: AsyncIterable<string>,
): AsyncGenerator<string> {
  if (first.done === true) return;
  yield beginning + first.value;
  yield* rest;
}
