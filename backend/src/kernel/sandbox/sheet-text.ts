import readWorkbook from 'read-excel-file/node';

type Given = { bytes: Uint8Array; maxCharacters: number };

/** The sheets of a workbook as CSV, each below its name. `bytes`: of the whole text. */
export const work = async ({ bytes, maxCharacters }: Given): Promise<{ text: string; bytes: number }> => {
  const sheets = await readWorkbook(Buffer.from(bytes));
  const text = sheets
    .map(({ sheet, data }) => `${sheet}\n${data.map((row) => row.map(getCell).join(',')).join('\n')}`)
    .join('\n\n')
    .trim();
  return { text: text.slice(0, maxCharacters), bytes: Buffer.byteLength(text) };
};

/** Dates come as `Date`, whatever the library's types say. */
const getCell = (cell: unknown): string => {
  const text = cell instanceof Date ? cell.toISOString() : writtenValue(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const writtenValue = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
