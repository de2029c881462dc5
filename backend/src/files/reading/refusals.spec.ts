import { newId } from '@throughline/platform/ids.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { archive, wordFile } from '../../testing/office-files.js';
import { officePackage } from '../../testing/office-packages.js';
import { readFile } from './read-file.js';
import { type Refusal, refusals } from './refusals.js';

const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    Buffer.alloc(504),
    Buffer.from(`Root Entry\0${stream}\0`, 'utf16le'),
  ]);
const office = (contentType: string): Buffer =>
  officePackage({ main: { path: 'main.bin', type: 'officeDocument', content: '<x/>' }, contentType });
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const openXml = 'application/vnd.openxmlformats-officedocument';
const lockedEntry = (): Buffer => {
  const file = archive({ 'word/document.xml': 'x' });
  file.writeUInt16LE(1, file.indexOf('PK\x01\x02') + 8);
  return file;
};
const many = (): Buffer => archive(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}`, ''])));

const causes: [Refusal, string, () => Buffer][] = [
  ['unknown', 'a.bin', () => Buffer.from([0, 1, 2, 3])],
  ['damaged', 'cut.docx', () => wordFile('hello').subarray(0, 400)],
  ['damaged', 'broken.docx', () => bytes('PK\x03\x04 but nothing else')],
  ['too_large', 'bomb.docx', () => wordFile('x', { 'word/b': Buffer.alloc(9e7) })],
  ['too_many_parts', 'many.docx', many],
  ['locked', 'locked.docx', () => compound('EncryptedPackage')],
  ['locked', 'locked.zip', lockedEntry],
  ['old_word', 'old.doc', () => compound('WordDocument')],
  ['old_excel', 'old.xls', () => compound('Workbook')],
  ['outlook', 'mail.msg', () => compound('__properties_version1.0')],
  ['binary_excel', 'a.xlsb', () => office('application/vnd.ms-excel.sheet.binary.macroEnabled.main')],
  ['powerpoint', 'a.pptx', () => office(`${openXml}.presentationml.presentation.main+xml`)],
  ['powerpoint', 'a.ppt', () => compound('PowerPoint Document')],
  ['visio', 'a.vsdx', () => office('application/vnd.ms-visio.drawing.main+xml')],
  ['opendocument', 'a.odt', () => archive({ mimetype: 'application/vnd.oasis.opendocument.text' })],
  ['iwork', 'a.pages', () => archive({ 'Index/Document.iwa': 'x' })],
  ['epub', 'a.epub', () => archive({ mimetype: 'application/epub+zip' })],
  ['rtf', 'a.rtf', () => bytes('{\\rtf1\\ansi hello}')],
  ['archive', 'a.zip', () => archive({ a: 'b' })],
  ['archive', 'a.gz', () => bytes('\x1f\x8b\x08\0\0\0')],
  ['heic', 'a.heic', () => bytes('\0\0\0\x18ftypheic\0\0\0\0')],
  ['tiff', 'a.tif', () => bytes('II*\0\x08\0\0\0')],
  ['bmp', 'a.bmp', () => bytes('BM\x0a\0\0\0\0\0\0\0')],
  ['recording', 'a.mp4', () => bytes('\0\0\0\x18ftypisom\0\0\0\0')],
];

describe('the refusal of a file', () => {
  it.each(causes)('says that it is %s: %s', async (refusal, name, make) => {
    const reading = readFile({ name, bytes: make(), workspaceId: WorkspaceId.parse(newId()) });
    await expect(reading).rejects.toMatchObject({ code: 'file_type_refused', message: refusals[refusal] });
  });

  it('has a sentence of its own for each cause, and each cause is tried here', () => {
    expect(new Set(Object.values(refusals)).size).toBe(Object.keys(refusals).length);
    expect(new Set(causes.map(([refusal]) => refusal))).toEqual(new Set(Object.keys(refusals)));
  });
});
