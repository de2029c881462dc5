import { archive } from './office-files.js';

const office = 'http://schemas.openxmlformats.org';
const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;

/** A part of a package: `type` is the last word of the relation that leads to it. */
export type Part = { path: string; type: string; content: string };
type Package = {
  main: Part;
  contentType: string;
  /** To these the main part leads, by the ids rId1, rId2 and so on. */
  parts?: readonly Part[];
  /** Entries that are written as they are. */
  more?: Readonly<Record<string, string | Buffer>>;
  way?: Parameters<typeof archive>[1];
};

const getFolder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const getName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const relations = (parts: readonly Part[]): string =>
  xml(
    `<Relationships xmlns="${office}/package/2006/relationships">${parts
      .map(
        ({ path, type }, at) =>
          `<Relationship Id="rId${at + 1}" Type="${office}/officeDocument/2006/relationships/${type}" Target="/${path}"/>`,
      )
      .join('')}</Relationships>`,
  );

export const officePackage = ({ main, contentType, parts = [], more = {}, way = {} }: Package): Buffer =>
  archive(
    {
      '[Content_Types].xml': xml(
        `<Types xmlns="${office}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main.path}" ContentType="${contentType}"/></Types>`,
      ),
      '_rels/.rels': relations([main]),
      [main.path]: xml(main.content),
      [`${getFolder(main.path)}_rels/${getName(main.path)}.rels`]: relations(parts),
      ...Object.fromEntries(parts.map(({ path, content }) => [path, xml(content)])),
      ...more,
    },
    way,
  );

const namespaces = [
  `xmlns:w="${office}/wordprocessingml/2006/main"`,
  `xmlns:r="${office}/officeDocument/2006/relationships"`,
  `xmlns:m="${office}/officeDocument/2006/math"`,
  `xmlns:mc="${office}/markup-compatibility/2006"`,
  `xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:pic="${office}/drawingml/2006/picture"`,
  `xmlns:c="${office}/drawingml/2006/chart"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

/** A root of a part of a Word document. */
export const word = (root: string, content: string): string => `<w:${root} ${namespaces}>${content}</w:${root}>`;
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const wordWith = (
  body: string,
  parts: readonly Part[] = [],
  { contentType = wordType, path = 'word/document.xml' } = {},
): Buffer =>
  officePackage({
    main: { path, type: 'officeDocument', content: word('document', `<w:body>${body}</w:body>`) },
    contentType,
    parts,
  });

/** A run, and a paragraph with properties. */
export const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (runs: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;

const sheetSpace = `xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"`;
export const sheet = (content: string): string => `<worksheet ${sheetSpace}>${content}</worksheet>`;
export const sheetPart = (root: string, content: string): string => `<${root} ${sheetSpace}>${content}</${root}>`;

type Workbook = {
  /** `state`: hidden or not said. */
  sheets: readonly { name: string; content: string; state?: string }[];
  formats?: readonly string[];
  strings?: string;
  is1904?: boolean;
  more?: Readonly<Record<string, string | Buffer>>;
  way?: Parameters<typeof archive>[1];
};

/** A workbook. The cell style 1 has the first of the formats, 2 the second and so on. */
export const workbookWith = ({
  sheets,
  formats = [],
  strings = '',
  is1904 = false,
  more = {},
  way = {},
}: Workbook): Buffer => {
  const styles = [
    `<numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>`,
    `<cellXfs><xf numFmtId="0"/>${formats.map((code, at) => `<xf numFmtId="${/^\d+!$/.test(code) ? code.slice(0, -1) : 164 + at}"/>`).join('')}</cellXfs>`,
  ];
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  );
  return officePackage({
    main: {
      path: 'xl/workbook.xml',
      type: 'officeDocument',
      content: sheetPart('workbook', `<workbookPr date1904="${is1904}"/><sheets>${listed.join('')}</sheets>`),
    },
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    parts: [
      ...sheets.map(({ content }, at) => ({
        path: `xl/worksheets/sheet${at + 1}.xml`,
        type: 'worksheet',
        content: sheet(content),
      })),
      { path: 'xl/styles.xml', type: 'styles', content: sheetPart('styleSheet', styles.join('')) },
      { path: 'xl/strings.xml', type: 'sharedStrings', content: sheetPart('sst', strings) },
    ],
    more,
    way,
  });
};

/** A PDF of these objects; the first one is its catalogue. Its table of places is left to be found. */
export const writePdf = (objects: readonly string[]): Buffer =>
  Buffer.from(
    `%PDF-1.4\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`,
    'latin1',
  );
export const stream = (content: string, entries = ''): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** One page with these contents and this font, which may need more objects from the sixth on. */
export const pdfPage = (content: string, font: string, more: readonly string[] = [], page = ''): Buffer =>
  writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    stream(content),
    font,
    ...more,
  ]);
