// Writers of npm packages, and programs that turn one kind of document into another.
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { toCsv, toDate, toHtml } from './contents.mjs';

const writeDocx = async (path, { title, paragraphs, items, columns, rows }) => {
  const { Document, HeadingLevel, LevelFormat, Packer, Paragraph, Table, TableCell, TableRow } = await import('docx');
  const cell = (text) => new TableCell({ children: [new Paragraph(String(text))] });
  const row = (cells) => new TableRow({ children: cells.map(cell) });
  const level = { level: 0, format: LevelFormat.DECIMAL, text: '%1.' };
  const document = new Document({
    numbering: { config: [{ reference: 'numbers', levels: [level] }] },
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          ...paragraphs.map((text) => new Paragraph(text)),
          ...items.map((text) => new Paragraph({ text, numbering: { reference: 'numbers', level: 0 } })),
          new Table({ rows: [columns, ...rows].map(row) }),
        ],
      },
    ],
  });
  writeFileSync(path, await Packer.toBuffer(document));
};

const writeExcelFile = async (path, { columns, rows, serial, code, share, paragraphs }) => {
  const { default: write } = await import('write-excel-file/node');
  const text = (value) => ({ type: String, value });
  const number = (value, format) => ({ type: Number, value, ...(format && { format }) });
  const sheet = [
    columns.map(text),
    ...rows.map(([name, count, price]) => [text(name), count === '' ? null : number(count), number(price, '0.00')]),
    [{ type: Date, value: toDate(serial), format: 'dd.mm.yyyy' }],
    [number(Number(code), '00000')],
    [number(share / 100, '0%')],
    [{ type: Boolean, value: true }],
    ...paragraphs.map((each) => [text(each)]),
  ];
  const written = write(sheet);
  if (typeof written.toFile === 'function') await written.toFile(path);
  else await write(sheet, { filePath: path });
};

const fonts = '/usr/share/fonts/truetype';
const fontFiles = {
  ja: 'vlgothic/VL-Gothic-Regular.ttf',
  ko: 'nanum/NanumGothic.ttf',
  zh: 'arphic-gbsn00lp/gbsn00lp.ttf',
  th: 'freefont/FreeSerif.ttf',
};
const getFont = (language) => `${fonts}/${fontFiles[language] ?? 'dejavu/DejaVuSans.ttf'}`;

const toLines = ({ title, paragraphs, items, columns, rows }) => [
  [title],
  ...paragraphs.map((text) => [text]),
  ...items.map((text, at) => [`${at + 1}. ${text}`]),
  columns,
  ...rows,
];

const writePdfkit = async (path, contents) => {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'A4' });
  const file = document.pipe(createWriteStream(path));
  document.font(getFont(contents.language)).fontSize(12);
  toLines(contents).forEach((cells, line) =>
    cells.forEach((text, at) => document.text(String(text), 60 + at * 150, 60 + line * 22, { lineBreak: false })),
  );
  document.end();
  await finished(file);
};

const writePdfLib = async (path, contents) => {
  const { PDFDocument, StandardFonts } = await import('pdf-lib');
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([595, 842]);
  toLines(contents).forEach((cells, line) =>
    cells.forEach((text, at) => page.drawText(String(text), { x: 60 + at * 150, y: 780 - line * 22, size: 12, font })),
  );
  writeFileSync(path, await document.save());
};

const inFolder = (folder, name) => {
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
};
const run = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 });

/** LibreOffice turns many files at once, which is much faster. `kind`: what comes out, by its ending and its filter. */
const convertWithOffice =
  (kind, { filter, from }) =>
  (jobs, folder) => {
    const sources = jobs.map(({ path, contents }, at) => {
      const source = inFolder(
        join(folder, `office-${kind}`),
        `${at}-${basename(path).replace(/\.\w+$/, `.${from.ending}`)}`,
      );
      writeFileSync(source, from.write(contents));
      return source;
    });
    const out = join(folder, `office-${kind}-out`);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const input = from.filter ? [`--infilter=${from.filter}`] : [];
    run('soffice', ['--headless', profile, ...input, '--convert-to', filter, '--outdir', out, ...sources]);
    jobs.forEach(({ path }, at) =>
      renameSync(join(out, `${at}-${basename(path).replace(/\.\w+$/, `.${kind}`)}`), path),
    );
  };

const convertEach = (ending, write, getCommand) => (jobs, folder) => {
  for (const { path, contents } of jobs) {
    const source = inFolder(folder, `${basename(path)}.${ending}`);
    writeFileSync(source, write(contents));
    const [command, ...args] = getCommand(source, path);
    run(command, args);
  }
};

const html = { ending: 'html', write: toHtml, filter: 'HTML (StarWriter)' };
const csv = { ending: 'csv', write: toCsv, filter: 'CSV:44,34,76,1' };
const each = (write) => async (jobs) => {
  for (const { path, contents } of jobs) await write(path, contents);
};

/** Writes the jobs of a writer into their paths. */
export const writers = {
  docx: each(writeDocx),
  'write-excel-file': each(writeExcelFile),
  pdfkit: each(writePdfkit),
  'pdf-lib': each(writePdfLib),
  pandoc: convertEach('html', toHtml, (source, path) => ['pandoc', source, '-o', path]),
  // This program reads no HTML.
  abiword: convertEach('html', toHtml, (source, path) => {
    run('pandoc', [source, '--standalone', '-o', `${source}.rtf`]);
    return ['abiword', '--to=docx', `--to-name=${path}`, `${source}.rtf`];
  }),
  gnumeric: convertEach('csv', toCsv, (source, path) => ['ssconvert', source, path]),
  chromium: convertEach('html', toHtml, (source, path) => [
    'chromium',
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-pdf-header-footer',
    `--print-to-pdf=${path}`,
    source,
  ]),
  'libreoffice-docx': convertWithOffice('docx', { filter: 'docx:MS Word 2007 XML', from: html }),
  'libreoffice-pdf': convertWithOffice('pdf', { filter: 'pdf:writer_pdf_Export', from: html }),
  'libreoffice-xlsx': convertWithOffice('xlsx', { filter: 'xlsx:Calc MS Excel 2007 XML', from: csv }),
};
