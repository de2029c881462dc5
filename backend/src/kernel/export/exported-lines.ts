import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

export type ExportFormat = 'csv' | 'ndjson';
type Cell = string | number | null | undefined;
/** The columns of a CSV file, in their order. A line of NDJSON is the row itself. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

const contentTypes = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

/** A spreadsheet may also split at semicolons, tabs and line ends, and then it does not see the quotes of the cell. */
const formulaWithin = /([;\t\r\n])(?=\s*"*\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g;
const formulaAtStart = /^(?=\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r])/;

/** A text that begins like a formula is kept as text, because spreadsheets would run it. */
const cellText = (value: Cell): string => {
  const literal = String(value ?? '')
    .replace(formulaWithin, `$1'`)
    .replace(formulaAtStart, `'`);
  return /["\n\r,;\t]/.test(literal) ? `"${literal.replaceAll('"', '""')}"` : literal;
};

const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** Page by page, so that no more than a page is in memory. */
export async function* exportedLines<Row>(
  format: ExportFormat,
  columns: ExportColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  const line = (row: Row): string =>
    format === 'csv' ? csvLine(cells.map((cell) => cell(row))) : `${JSON.stringify(row)}\n`;
  if (format === 'csv') yield csvLine(Object.keys(columns));
  for await (const rows of pages) if (rows.length > 0) yield rows.map(line).join('');
}

export const exportedFile = (name: string, format: ExportFormat, lines: AsyncIterable<string>): StreamableFile =>
  new StreamableFile(Readable.from(lines, { objectMode: false }), {
    type: contentTypes[format],
    disposition: `attachment; filename="${name}.${format}"`,
  });
