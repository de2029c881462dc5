import { newId } from '@throughline/platform/ids.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { relations, sheetPart, workbookWith } from '../../testing/office-packages.js';
import { readFile } from './read-file.js';

type Workbook = Parameters<typeof workbookWith>[0];
const readAll = async (workbook: Workbook) => {
  const bytes = workbookWith(workbook);
  const { text, leftOut, flaw } = await readFile({ name: 'a.xlsx', bytes, workspaceId: WorkspaceId.parse(newId()) });
  return { text, leftOut, flaw };
};
const read = (content: string, more: Partial<Workbook> = {}) =>
  readAll({ sheets: [{ name: 'Sheet1', content }], ...more });
const data = (...rows: string[]): string => `<sheetData>${rows.join('')}</sheetData>`;
const row = (at: number, cells: string, more = ''): string => `<row r="${at}" ${more}>${cells}</row>`;
const number = (at: string, value: string | number, style = 0): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a cell of a workbook', () => {
  it.each([
    ['dd.mm.yyyy', '45352', '01.03.2024'],
    ['14!', '45352', '2024-03-01'],
    ['22!', '45352.604166666664', '2024-03-01 14:30'],
    ['h:mm', '0.375', '9:00'],
    ['[h]:mm:ss', '1.5', '36:00:00'],
    ['h:mm AM/PM', '0.604166666666667', '2:30 PM'],
    ['00000', '1067', '01067'],
    ['0%', '0.125', '13%'],
    ['0.00%', '0.125', '12.50%'],
    ['#,##0.00', '1234.5', '1,234.50'],
    ['#,##0.00\\ &quot;€&quot;', '-12.3', '-12.30 €'],
    ['0.00;(0.00)', '-4', '(4.00)'],
    ['General', '1234567890123456', '1234567890123456'],
    ['General', '0.30000000000000004', '0.3'],
    ['General', '1E-7', '0.0000001'],
    ['General', '12', '12'],
    ['yyyy', '45352', '2024'],
    ['# ?/?', '0.5', '1/2'],
    ['0.00E+00', '12345', '1.23E+04'],
    ['&quot;No. &quot;0', '7', 'No. 7'],
    ['no [pattern', '7', '7'],
  ])('with the format %s shows %s as %s', async (format, value, shown) =>
    expect((await read(data(row(1, number('A1', value, 1))), { formats: [format] })).text).toBe(
      `Sheet1\n${/[",]/.test(shown) ? `"${shown}"` : shown}`,
    ),
  );

  it('counts days from 1904 where its workbook does', async () => {
    const { text: shown } = await read(data(row(1, number('A1', 43890, 1))), { formats: ['yyyy-mm-dd'], is1904: true });
    expect(shown).toBe('Sheet1\n2024-03-01');
  });

  it('shows what is not a number: truth, errors, dates that are written, results of formulas', async () => {
    const cells = [
      '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c><c r="C1" t="e"><v>#DIV/0!</v></c>',
      '<c r="D1" t="str"><f>"a"</f><v>result</v></c><c r="E1" t="d" s="1"><v>2024-03-01T00:00:00</v></c>',
      '<c r="F1"><f>1+1</f><v>2</v></c>',
    ];
    const { text: shown, leftOut } = await read(data(row(1, cells.join(''))), { formats: ['dd.mm.yyyy'] });
    expect([shown, leftOut]).toEqual(['Sheet1\nTRUE,FALSE,#DIV/0!,result,01.03.2024,2', []]);
  });

  it('has its string without how it is pronounced, with raised digits and its line ends', async () => {
    const strings = [
      '<si><r><t>Rich </t></r><r><rPr><b/></rPr><t>text</t></r></si>',
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      '<si><t>one_x000D_\ntwo</t></si>',
      '<si><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></si>',
    ];
    const cells = [0, 1, 2, 3].map((at) => `<c t="s"><v>${at}</v></c>`).join('');
    const { text: shown } = await read(data(`<row>${cells}</row>`), { strings: strings.join('') });
    expect(shown).toBe('Sheet1\nRich text,東京,"one\ntwo",10²');
  });
});

describe('a sheet', () => {
  it('has cells that say no place after those before them, and empty ones between', async () => {
    const { text: shown } = await read(
      data('<row><c><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c></row>', '<row><c><v>6</v></c></row>'),
    );
    expect(shown).toBe('Sheet1\n1,,,4,5\n6,,,,');
  });

  it('has a merged cell once, and says that there are values below it', async () => {
    const content = `${data(row(1, number('A1', 1) + number('B1', 2)), row(2, number('A2', 3)))}<mergeCells><mergeCell ref="A1:B1"/></mergeCells>`;
    expect(await read(content)).toEqual({ text: 'Sheet1\n1\n3', leftOut: ['hidden'], flaw: null });
  });

  it.each([
    ['row', data(row(1, number('A1', 1)), row(2, number('A2', 2), 'hidden="1"'))],
    ['column', `<cols><col min="2" max="3" hidden="1"/></cols>${data(row(1, number('A1', 1) + number('C1', 2)))}`],
    ['value', data(row(1, number('A1', 1) + number('B1', 2, 1)))],
  ])('is without a hidden %s, and says so', async (_, content) =>
    expect(await read(content, { formats: [';;;'] })).toEqual({ text: 'Sheet1\n1', leftOut: ['hidden'], flaw: null }),
  );

  it('is left out when it is hidden, and the workbook says so', async () => {
    const sheets = [
      { name: 'Seen', content: data(row(1, text('A1', 'a, b'))), state: 'show' },
      { name: 'Unseen', content: data(row(1, number('A1', 1))), state: 'veryHidden' },
      { name: 'Last', content: data(row(3, text('B3', 'c'))) },
    ];
    expect(await readAll({ sheets })).toEqual({ text: 'Seen\n"a, b"\n\nLast\n,c', leftOut: ['hidden'], flaw: null });
  });

  it('says that a formula has no result in the file', async () =>
    expect(await read(data(row(1, `${number('A1', 1)}<c r="B1"><f>SUM(A1:A9)</f></c>`)))).toEqual({
      text: 'Sheet1\n1',
      leftOut: ['formulas'],
      flaw: null,
    }));

  it('says that it is without comments, charts and pictures, and has the text of shapes', async () => {
    const drawing = [
      '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">',
      '<xdr:pic/><xdr:graphicFrame><c:chart/></xdr:graphicFrame><xdr:sp><a:p><a:r><a:t>In a </a:t></a:r><a:r><a:t>shape</a:t></a:r></a:p></xdr:sp></xdr:wsDr>',
    ];
    const attached = [
      { path: 'xl/comments1.xml', type: 'comments', content: '' },
      { path: 'xl/drawings/drawing1.xml', type: 'drawing', content: '' },
    ];
    const more = {
      'xl/worksheets/_rels/sheet1.xml.rels': relations(attached),
      'xl/comments1.xml': sheetPart('comments', ''),
      'xl/drawings/drawing1.xml': drawing.join(''),
    };
    expect(await read(data(row(1, number('A1', 1))), { more })).toEqual({
      text: 'Sheet1\n1\nIn a shape',
      leftOut: ['comments', 'pictures', 'charts'],
      flaw: null,
    });
  });

  it('has no text where nothing is in it', async () =>
    expect(await read(data())).toEqual({ text: null, leftOut: [], flaw: 'no_text' }));

  it.each([
    ['sizes after the contents', { isStreamed: true }],
    ['a directory with large numbers', { isLarge: true }],
  ])('is read from an archive with %s', async (_, way) =>
    expect((await read(data(row(1, text('A1', 'Name') + number('B1', 12))), { way })).text).toBe('Sheet1\nName,12'),
  );
});
