import { deflateSync } from 'node:zlib';
import { newId } from '@throughline/platform/ids.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { writePdf, pdfPage, stream } from '../../testing/office-packages.js';
import { readFile } from './read-file.js';

const read = async (bytes: Buffer) => {
  const workspaceId = WorkspaceId.parse(newId());
  const { text, leftOut } = await readFile({ name: 'a.pdf', bytes, workspaceId });
  return { text, leftOut };
};
const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const show = (text: string, y: number): string => `BT /F1 12 Tf 20 ${y} Td ${text} Tj ET\n`;

/** The first layer is turned off, the second is shown. */
const layered = (content: string, form = ''): Buffer =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] /Order [6 0 R 7 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /Off 6 0 R /On 7 0 R >> /XObject << /X1 8 0 R >> >> >>',
    stream(content),
    helvetica,
    '<< /Type /OCG /Name (Draft) >>',
    '<< /Type /OCG /Name (Final) >>',
    stream(form, '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /OC 6 0 R /Resources << /Font << /F1 5 0 R >> >>'),
  ]);

describe('a layer of a PDF that is turned off', () => {
  it('is not read, and is said to be left out', async () => {
    const content = `${show('(Price 20)', 200)}/OC /Off BDC ${show('(Price 10)', 180)}EMC /OC /On BDC ${show('(final)', 160)}EMC`;
    expect(await read(layered(content))).toEqual({ text: 'Price 20\nfinal', leftOut: ['hidden'] });
  });

  it('is not read where it is a form, or has layers that are shown in it', async () => {
    const inside = `/OC /On BDC ${show('(Price 10)', 180)}EMC ${show('(Price 20)', 160)}`;
    const content = `${show('(Price 20)', 200)}/X1 Do ${show('(Price 10)', 140)}`;
    expect(await read(layered(content, inside))).toEqual({ text: 'Price 20\nPrice 10', leftOut: ['hidden'] });
  });

  it('changes nothing where it has no text', async () =>
    expect(await read(layered(`${show('(Price 20)', 200)}/OC /Off BDC 0 0 10 10 re f EMC`))).toEqual({
      text: 'Price 20',
      leftOut: [],
    }));
});

const named = (differences: string, more = ''): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Own /Encoding << /Type /Encoding /Differences [${differences}] >> /FirstChar 33 /LastChar 36 /Widths [500 500 500 500] ${more} /FontDescriptor 6 0 R >>`;
const descriptor =
  '<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>';

describe('a glyph of a PDF whose name is a number', () => {
  it.each([
    ['33 /g23 /C0045 /glyph7 /cid9', '\ufffd\ufffd\ufffd\ufffd'],
    ['33 /A /g23 /B /uni0043', 'A\ufffdBC'],
  ])('is not taken for a character, with the names %s', async (names, text) =>
    expect(await read(pdfPage(show('(!"#$)', 200), named(names), [descriptor]))).toEqual({
      text,
      leftOut: ['unreadable_characters'],
    }),
  );

  it.each([
    ['the map says it', '33 /g23 /g24 /g25 /g26', '/ToUnicode 7 0 R', 'ABCD'],
    ['the number is that of the character', '33 /a33 /g22 /a35 /a36', '', '!"#$'],
  ])('is read where %s', async (_, names, more, text) => {
    const map =
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <21> <24> <0041> endbfrange endcmap end end';
    const bytes = pdfPage(show('(!"#$)', 200), named(names, more), [descriptor, stream(map)]);
    expect(await read(bytes)).toEqual({ text, leftOut: [] });
  });
});

const inline = 'q 10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI Q';
const image = stream(
  'abc',
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
);
const pages = (...contents: readonly string[]): Buffer =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}] >>`,
    helvetica,
    image,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${6 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /I1 4 0 R >> >> >>`,
      stream(content),
    ]),
  ]);

describe('a picture of a PDF', () => {
  const packed = deflateSync(`${show('(Text)', 200)}${inline}`).toString('latin1');
  const page = (content: string): Buffer =>
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      content,
      helvetica,
    ]);

  it.each([
    ['as it is', stream(`${show('(Text)', 200)}${inline}`)],
    ['packed', stream(packed, '/Filter /FlateDecode')],
  ])('is said to be left out where it is within the content of the page, %s', async (_, content) =>
    expect(await read(page(content))).toEqual({ text: 'Text', leftOut: ['pictures'] }),
  );

  it('is none where a text only speaks of it', async () =>
    expect((await read(pdfPage(show('(BI and ID)', 200), helvetica))).leftOut).toEqual([]));

  it('is told of as a page where the page has nothing else', async () =>
    expect((await read(pages(show('(Text)', 200), 'q 300 0 0 300 0 0 cm /I1 Do Q'))).leftOut).toEqual([
      'pictures',
      'picture_pages',
    ]));

  it('is not a page where the page is empty', async () =>
    expect((await read(pages(show('(Text)', 200), ''))).leftOut).toEqual(['pictures']));
});
