import { newId } from '@throughline/platform/ids.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { paragraph, run, word, wordWith, type Part } from '../../testing/office-packages.js';
import { readFile } from './read-file.js';

const read = async (body: string, parts: readonly Part[] = [], options = {}) => {
  const given = { name: 'a.docx', bytes: wordWith(body, parts, options), workspaceId: WorkspaceId.parse(newId()) };
  const { text, leftOut, flaw } = await readFile(given);
  return { text, leftOut, flaw };
};
const cell = (text: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${text === '' ? '<w:p/>' : paragraph(run(text))}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;

describe('the text of a Word document', () => {
  it('has its line breaks, tabs and paragraphs', async () => {
    const broken = `${run('Total 10')}<w:r><w:br/></w:r>${run('25 items')}`;
    const tabbed = `${run('1')}<w:r><w:tab/></w:r>${run('Point')}`;
    const { text } = await read(paragraph(broken) + paragraph(tabbed));
    expect(text).toBe('Total 10\n25 items\n\n1\tPoint');
  });

  it('has tables as rows, with empty and merged cells', async () => {
    const merged = [
      row(cell('Item', '<w:gridSpan w:val="2"/>'), cell('Price')),
      row(cell('Rope'), cell(''), cell('12')),
    ];
    const down = row(cell('x', '<w:vMerge w:val="restart"/>'), cell('1'), cell(''));
    const goesOn = row(cell('', '<w:vMerge/>'), cell('2'), cell(''));
    const { text } = await read(table(...merged, down, goesOn) + paragraph(run('end')));
    expect(text).toBe('Item |  | Price\nRope |  | 12\nx | 1 | \n | 2 | \n\nend');
  });

  it('keeps the lines of a cell apart, and of a table that is in one', async () => {
    const lines = `<w:tc>${paragraph(run('Total 10'))}${paragraph(run('25 items'))}</w:tc>`;
    const inner = `<w:tc>${table(row(cell('a'), cell('b')))}<w:p/></w:tc>`;
    expect((await read(table(row(lines, cell('2')), row(inner, cell('c'))))).text).toBe(
      'Total 10<br>25 items | 2\na | b | c',
    );
  });

  it('has rows and cells that are in a control', async () => {
    const controlled = `<w:sdt><w:sdtPr/><w:sdtContent>${row(cell('a'), `<w:sdt><w:sdtContent>${cell('b')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>`;
    expect((await read(table(controlled))).text).toBe('a | b');
  });

  it('has a formula as people type it', async () => {
    const r = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
    const fraction = `<m:f><m:num>${r('a+b')}</m:num><m:den>${r('2')}</m:den></m:f>`;
    const power = `<m:sSup><m:e>${r('x')}</m:e><m:sup>${r('10')}</m:sup></m:sSup>`;
    const root = `<m:rad><m:deg/><m:e>${r('y')}</m:e></m:rad>`;
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup><m:e>${r('i')}</m:e></m:nary>`;
    const math = `<m:oMath>${[fraction, power, root, sum].join(r(' '))}</m:oMath>`;
    expect((await read(paragraph(`${run('Area is ')}${math}${run('.')}`))).text).toBe(
      'Area is (a+b)/2 x^10 √(y) ∑_(i=1)^n i.',
    );
  });

  it('has what fields show, and not their instructions', async () => {
    const mark = (type: string, more = ''): string =>
      `<w:r><w:fldChar w:fldCharType="${type}">${more}</w:fldChar></w:r>`;
    const code = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
    const inner = `${mark('begin')}${code('MERGEFIELD x')}${mark('separate')}${run('unseen')}${mark('end')}`;
    const nested = `${mark('begin')}${code('IF ')}${inner}${code(' = 1')}${mark('separate')}${run('shown')}${mark('end')}`;
    const box = (isOn: number): string =>
      `${mark('begin', `<w:ffData><w:checkBox><w:default w:val="0"/><w:checked w:val="${isOn}"/></w:checkBox></w:ffData>`)}${code('FORMCHECKBOX')}${mark('end')}`;
    const list = `${mark('begin', '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList></w:ffData>')}${mark('end')}`;
    const simple = `<w:fldSimple w:instr="PAGE">${run('7')}</w:fldSimple>`;
    const { text } = await read(paragraph([nested, box(1), box(0), list, simple].join(run(' '))));
    expect(text).toBe('shown ☒ ☐ blue 7');
  });

  it('has symbols and raised digits as what they look like', async () => {
    const symbol = '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>';
    const raised = `${run('10')}${run('2', '<w:vertAlign w:val="superscript"/>')}${run(' H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O')}`;
    const { text, leftOut } = await read(paragraph(`${symbol}${run(' ')}${raised}`));
    expect([text, leftOut]).toEqual(['✓ 10² H₂O', []]);
  });

  it('names a symbol that nothing says the meaning of', async () => {
    const { text, leftOut } = await read(paragraph(`${run('a')}<w:r><w:sym w:font="Logo" w:char="E123"/></w:r>`));
    expect([text, leftOut]).toEqual(['a\ufffd', ['unreadable_characters']]);
  });

  it('has a text box once, though it is written for two kinds of readers', async () => {
    const box = `<w:txbxContent>${paragraph(run('In a box'))}</w:txbxContent>`;
    const both = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`;
    expect((await read(paragraph(`${run('Text')}<w:r>${both}</w:r>`))).text).toBe('Text\n\nIn a box');
  });

  it('has headers, notes and footers at their section', async () => {
    const note = (id: number, text: string): string => `<w:footnote w:id="${id}">${paragraph(run(text))}</w:footnote>`;
    const parts = [
      { path: 'word/h.xml', type: 'header', content: word('hdr', paragraph(run('Head'))) },
      { path: 'word/f.xml', type: 'footer', content: word('ftr', paragraph(run('Foot'))) },
      { path: 'word/n.xml', type: 'footnotes', content: word('footnotes', note(2, 'The note')) },
      { path: 'word/first.xml', type: 'header', content: word('hdr', paragraph(run('Unused'))) },
    ];
    const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const section =
      '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:headerReference w:type="first" r:id="rId4"/><w:footerReference w:type="default" r:id="rId2"/></w:sectPr>';
    const { text } = await read(`${paragraph(`${run('Costs 12')}${reference}`)}${section}`, parts);
    expect(text).toBe('Head\n\nCosts 12[1]\n\n[1] The note\n\nFoot');
  });

  it.each([
    ['hidden', `${run('seen')}${run(' unseen', '<w:vanish/>')}`],
    ['deletions', `${run('seen')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>`],
    ['comments', `${run('seen')}<w:r><w:commentReference w:id="1"/></w:r>`],
    ['pictures', `${run('seen')}<w:r><w:drawing><a:graphic><pic:pic/></a:graphic></w:drawing></w:r>`],
    ['charts', `${run('seen')}<w:r><w:drawing><a:graphic><c:chart/></a:graphic></w:drawing></w:r>`],
    ['attachments', `${run('seen')}<w:r><w:object><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>`],
    ['formulas', `${run('seen')}<w:r><w:object><o:OLEObject ProgID="Equation.3"/></w:object></w:r>`],
  ])('says that it is without %s', async (what, runs) =>
    expect(await read(paragraph(runs))).toEqual({ text: 'seen', leftOut: [what], flaw: null }),
  );

  it('goes on in the next paragraph where the end of one was deleted', async () => {
    const { text } = await read(paragraph(run('One, '), '<w:rPr><w:del/></w:rPr>') + paragraph(run('two')));
    expect(text).toBe('One, two');
  });

  it('has a large first character with its word, and marks what is struck through', async () => {
    const initial = paragraph(run('D'), '<w:framePr w:dropCap="drop"/>');
    const struck = `${run('rop ')}${run('10', '<w:strike/>')}${run(' kg', '<w:strike/>')}${run(' 12')}`;
    expect((await read(initial + paragraph(struck))).text).toBe('Drop ~~10 kg~~ 12');
  });

  it.each([
    ['application/vnd.ms-word.document.macroEnabled.main+xml', 'word/document.xml'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml', 'word/document2.xml'],
    ['application/vnd.ms-word.template.macroEnabledTemplate.main+xml', 'Anything/Main Part.XML'],
  ])('is read from a part of the type %s, whatever its name', async (contentType, path) =>
    expect((await read(paragraph(run('hello')), [], { contentType, path })).text).toBe('hello'),
  );

  it('is read in the strict edition, with another prefix', async () => {
    const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
    const other = `<x:p xmlns:x="${strict}"><x:r><x:t>strict</x:t></x:r></x:p>`;
    expect((await read(other)).text).toBe('strict');
  });
});
