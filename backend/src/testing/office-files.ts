import { crc32, deflateRawSync } from 'node:zlib';

type Way = {
  /** The sizes come after the contents, as programs write them that do not know them before. */
  isStreamed?: boolean;
  /** The directory has numbers of 64 bits, as programs write it that do not know how many there will be. */
  isLarge?: boolean;
};

/** An archive with these entries. */
export const archive = (
  entries: Readonly<Record<string, string | Buffer>>,
  { isStreamed = false, isLarge = false }: Way = {},
): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    [20, isStreamed ? 8 : 0, 8, 0, 0].forEach((value, at) => common.writeUInt16LE(value, at * 2));
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(plain));
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(plain.length, 8);
    const known = Buffer.from(common);
    sizes.copy(known, 10);
    const after = isStreamed ? Buffer.concat([Buffer.from('PK\x07\x08'), sizes]) : Buffer.alloc(0);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      isStreamed ? common : known,
      Buffer.from(name),
      packed,
      after,
    ]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), known, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const counted = { count: central.length, bytes: directory.length, offset };
  return Buffer.concat([...locals, directory, ...(isLarge ? largeEnd(counted) : [smallEnd(counted)])]);
};

type Counted = { count: number; bytes: number; offset: number };

const smallEnd = ({ count, bytes, offset }: Counted): Buffer => {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(bytes, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([Buffer.from('PK\x05\x06'), end]);
};

const largeEnd = ({ count, bytes, offset }: Counted): Buffer[] => {
  const record = Buffer.alloc(52);
  record.writeBigUInt64LE(44n);
  record.writeUInt16LE(45, 8);
  record.writeUInt16LE(45, 10);
  [count, count, bytes, offset].forEach((value, at) => record.writeBigUInt64LE(BigInt(value), 20 + at * 8));
  const locator = Buffer.alloc(16);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 4);
  locator.writeUInt32LE(1, 12);
  const end = smallEnd({ count: 0xffff, bytes: 0xffffffff, offset: 0xffffffff });
  return [Buffer.from('PK\x06\x06'), record, Buffer.from('PK\x06\x07'), locator, end];
};

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const schemas = 'http://schemas.openxmlformats.org';
const types = (part: string, type: string): string =>
  xml(
    `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
  );
const relation = (target: string, type: string): string =>
  xml(
    `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`,
  );
const officeType = 'application/vnd.openxmlformats-officedocument';

export const wordFile = (text: string, more: Record<string, Buffer> = {}): Buffer =>
  archive({
    '[Content_Types].xml': types('word/document.xml', `${officeType}.wordprocessingml.document.main+xml`),
    '_rels/.rels': relation('word/document.xml', 'officeDocument'),
    'word/document.xml': xml(
      `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
    ...more,
  });

export const excelFile = (text: string): Buffer =>
  archive({
    '[Content_Types].xml': types('xl/workbook.xml', `${officeType}.spreadsheetml.sheet.main+xml`),
    '_rels/.rels': relation('xl/workbook.xml', 'officeDocument'),
    'xl/_rels/workbook.xml.rels': relation('worksheets/sheet1.xml', 'worksheet'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c><c r="B1"><v>7</v></c></row></sheetData></worksheet>`,
    ),
  });

/** A document of one page with this text. */
export const pdfFile = (text: string): Buffer => {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`);
};
