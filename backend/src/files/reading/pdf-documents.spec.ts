import { newId } from '@throughline/platform/ids.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PDFDocument, PDFString, StandardFonts } from 'pdf-lib';
import PdfWriter from 'pdfkit';
import { writePdf, pdfPage, stream } from '../../testing/office-packages.js';
import { readFile } from './read-file.js';

const read = async (bytes: Buffer | Uint8Array) => {
  const workspaceId = WorkspaceId.parse(newId());
  const { text, leftOut, flaw } = await readFile({ name: 'a.pdf', bytes: Buffer.from(bytes), workspaceId });
  return { text, leftOut, flaw };
};
const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const show = (text: string, at: string, size = 12): string => `BT /F1 ${size} Tf ${at} Td ${text} Tj ET\n`;

const written = async (options: PDFKit.PDFDocumentOptions, write: (document: PDFKit.PDFDocument) => void) => {
  const document = new PdfWriter(options);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  write(document);
  const ended = new Promise((resolve) => document.once('end', resolve));
  document.end();
  await ended;
  return Buffer.concat(chunks);
};

describe('the text of a PDF', () => {
  it('is there in an encoding of Chinese that the file only names', async () => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>';
    const glyphs =
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>';
    const descriptor =
      '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>';
    const content = show('<8ba253550020003400370031003100208bf74ed86b3e>', '20 200');
    expect((await read(pdfPage(content, font, [glyphs, descriptor]))).text).toBe('订单 4711 请付款');
  });

  it('has the fields of a form with their labels', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([400, 400]);
    const font = await document.embedFont(StandardFonts.Helvetica);
    for (const [label, x, y] of [
      ['Name:', 20, 300],
      ['Newsletter', 60, 250],
      ['Country', 20, 222],
      ['Remarks', 100, 190],
    ] as const)
      page.drawText(label, { x, y, size: 12, font });
    const form = document.getForm();
    const name = form.createTextField('person.first');
    name.setText('Rosa Marin');
    name.addToPage(page, { x: 100, y: 295, width: 100, height: 20 });
    const box = form.createCheckBox('box1');
    box.addToPage(page, { x: 20, y: 248, width: 14, height: 14 });
    box.check();
    const country = form.createDropdown('list1');
    country.addOptions(['France', 'Spain']);
    country.select('Spain');
    country.addToPage(page, { x: 100, y: 218, width: 100, height: 20 });
    const remarks = form.createTextField('text4');
    remarks.enableMultiline();
    remarks.setText('none');
    remarks.addToPage(page, { x: 100, y: 120, width: 100, height: 60 });
    expect((await read(await document.save())).text).toBe(
      'Name:\nNewsletter\nCountry\nRemarks\nName: Rosa Marin\nNewsletter: ☒\nCountry: Spain\nRemarks: none',
    );
  });

  it('is that of a form that has XML in place of pages', async () => {
    const template = [
      '<subform name="root" mergeMode="matchTemplate"><pageSet id="all"><pageArea><medium stock="A4" short="456pt" long="789pt"/><contentArea x="0pt" w="456pt" h="789pt"/></pageArea></pageSet>',
      '<subform name="first"><draw><value><text>Name of the ship</text></value></draw>',
      '<field name="a"><ui><textEdit/></ui><value><text>Rosa</text></value></field></subform></subform>',
    ];
    const form = `<?xml version="1.0"?><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">${template.join('')}</template></xdp:xdp>`;
    const bytes = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /XFA 5 0 R /DR << /Font << /F1 6 0 R >> >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << >> >>',
      stream(show('(Please wait)', '20 200')),
      stream(form),
      helvetica,
    ]);
    expect((await read(bytes)).text).toBe('Name of the ship\nRosa');
  });

  it('has what was written over a page, and says of notes, attached files and pictures', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([400, 400]);
    page.drawText('Text', { x: 20, y: 300 });
    const add = (entries: Record<string, string | PDFString>): void =>
      page.node.addAnnot(
        document.context.register(document.context.obj({ Type: 'Annot', Rect: [20, 20, 200, 60], F: 4, ...entries })),
      );
    add({ Subtype: 'FreeText', Contents: PDFString.of('Over it'), DA: PDFString.of('/Helv 12 Tf') });
    add({ Subtype: 'Text', Contents: PDFString.of('A note') });
    await document.attach(Buffer.from('hi'), 'a.txt', { mimeType: 'text/plain' });
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    page.drawImage(await document.embedPng(Buffer.from(pixel, 'base64')), { x: 0, y: 0 });
    const { text, leftOut } = await read(await document.save());
    expect(text).toBe('Text\nOver it');
    expect(leftOut.toSorted()).toEqual(['attachments', 'comments', 'pictures']);
  });

  it('has its lines, raised digits as such, and pieces of a line by their places', async () => {
    const content = [
      show('(Total 10)', '20 200'),
      show('(2)', '64 205', 7),
      show('(25 items)', '20 180'),
      show('(end)', '120 160'),
      show('(begin)', '20 160'),
    ];
    expect((await read(pdfPage(content.join(''), helvetica))).text).toBe('Total 10²\n25 items\nbegin end');
  });

  it('is found when other bytes come before the file', async () => {
    const bytes = Buffer.concat([
      Buffer.from('sent by a scanner\r\n\r\n'),
      pdfPage(show('(hello)', '20 200'), helvetica),
    ]);
    expect((await read(bytes)).text).toBe('hello');
  });

  it('is read where everybody may open an encrypted file', async () => {
    const bytes = await written({ ownerPassword: 'owner', pdfVersion: '1.7' }, (document) =>
      document.text('open to all'),
    );
    expect((await read(bytes)).text).toBe('open to all');
  });

  it('is refused with the cause when a password is needed', async () => {
    const bytes = await written({ userPassword: 'secret', pdfVersion: '1.7' }, (document) => document.text('locked'));
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'file_type_refused',
      message: expect.stringMatching(/password/),
    });
  });

  it('is missing where a scan has only a picture', async () => {
    const picture = stream(
      'abc',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
    );
    const bytes = pdfPage('q 100 0 0 100 0 0 cm /I1 Do Q', picture, []);
    expect(await read(bytes)).toEqual({ text: null, leftOut: ['pictures'], flaw: 'no_text' });
  });

  it('is said to be unreadable where a font does not name its characters', async () => {
    const font = '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [6 0 R] >>';
    const glyphs =
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R >>';
    const descriptor =
      '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>';
    const { text, leftOut } = await read(pdfPage(show('<002b00480046>', '20 200'), font, [glyphs, descriptor]));
    expect([text, leftOut]).toEqual(['\ufffd', ['unreadable_characters']]);
  });
});
