import { newId } from '@throughline/platform/ids.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { paragraph, run, word, wordWith } from '../../testing/office-packages.js';
import { readFile } from './read-file.js';

type Level = { format: string; text: string; start?: number; more?: string };
const level = ({ format, text, start = 1, more = '' }: Level, at: number): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
const definition = (id: number, levels: readonly Level[]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.map(level).join('')}</w:abstractNum>`;
const list = (id: number, of: number, more = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const item = (text: string, id: number, at = 0): string =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);

const read = async (body: string, numbering: string, styles = ''): Promise<string | null> => {
  const bytes = wordWith(body, [
    { path: 'word/numbers.xml', type: 'numbering', content: word('numbering', numbering) },
    { path: 'word/styles.xml', type: 'styles', content: word('styles', styles) },
  ]);
  return (await readFile({ name: 'a.docx', bytes, workspaceId: WorkspaceId.parse(newId()) })).text;
};

describe('the items of a list in a Word document', () => {
  const levels = [
    { format: 'decimal', text: '%1.' },
    { format: 'lowerLetter', text: '%2)' },
    { format: 'decimal', text: '%1.%2.%3' },
  ];

  it('have their numbers, which start again below each item', async () => {
    const items = [item('a', 1), item('b', 1, 1), item('c', 1, 1), item('d', 1), item('e', 1, 1), item('f', 1, 2)];
    expect(await read(items.join(''), definition(0, levels) + list(1, 0))).toBe(
      '1. a\n  a) b\n  b) c\n2. d\n  a) e\n2.a.1 f',
    );
  });

  it('go on in another list of the same kind, unless that one has a start of its own', async () => {
    const start = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
    const numbering = definition(0, levels) + list(1, 0) + list(2, 0) + list(3, 0, start);
    expect(await read([1, 2, 3, 3].map((id) => item('x', id)).join(''), numbering)).toBe('1. x\n2. x\n5. x\n6. x');
  });

  it('have the numbers of their style, and none where they take it back', async () => {
    const numbered = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    const styles = `<w:style w:type="paragraph" w:styleId="A">${numbered}</w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>`;
    const styled = (text: string, style: string, more = ''): string =>
      paragraph(run(text), `<w:pStyle w:val="${style}"/>${more}`);
    const without = styled('c', 'B', '<w:numPr><w:numId w:val="0"/></w:numPr>');
    const body = styled('a', 'A') + styled('b', 'B') + without + styled('d', 'B');
    expect(await read(body, definition(0, levels) + list(1, 0), styles)).toBe('1. a\n2. b\n\nc\n\n3. d');
  });

  it.each([
    ['upperRoman', 14, 'XIV'],
    ['lowerRoman', 4, 'iv'],
    ['upperLetter', 28, 'BB'],
    ['decimalZero', 7, '07'],
    ['ordinal', 12, '12th'],
    ['ordinal', 22, '22nd'],
    ['chineseCounting', 21, '二十一'],
    ['aiueoFullWidth', 2, 'イ'],
    ['hindiNumbers', 10, '१०'],
    ['none', 3, ''],
  ])('are counted in the format %s', async (format, start, shown) =>
    expect(await read(item('x', 1), definition(0, [{ format, text: '(%1)', start }]) + list(1, 0))).toBe(
      `(${shown}) x`,
    ),
  );

  it('have their bullets as they look', async () => {
    const symbol = '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr>';
    const bullets = definition(0, [
      { format: 'bullet', text: '\uf0b7', more: symbol },
      { format: 'bullet', text: '–' },
    ]);
    expect(await read(item('a', 1) + item('b', 1, 1), bullets + list(1, 0))).toBe('• a\n  – b');
  });
});
