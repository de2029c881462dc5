import readWorkbook from 'read-excel-file/node';

type Given = { bytes: Uint8Array; maxCharacters: number };
type Cell = string | number | boolean | Date | null | undefined;

/** The sheets of a workbook as CSV, each below its name. `bytes`: of the whole text. */
export const work = async ({ bytes, maxCharacters }: Given): Promise<{ text: string; bytes: number }> => {
  const sheets = await readWorkbook(Buffer.from(bytes));
  const text = sheets
    .map(({ sheet, data }) => `${sheet}\n${data.map((row) => row.map(cellOf).join(',')).join('\n')}`)
    .join('\n\n')
    .trim();
  return { text: text.slice(0, maxCharacters), bytes: Buffer.byteLength(text) };
};

const cellOf = (cell: Cell): string => {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
