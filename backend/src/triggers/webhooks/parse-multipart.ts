import { Busboy } from '@fastify/busboy';
import type { Json } from '@throughline/contracts/json.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { declaredCharset, readSaidText, readText, type ReadingContext } from '../../kernel/text/read-text.js';
import { gather } from './parse-form.js';
import { maxFiles, maxParts, refuseCall } from './call-refusals.js';

const maxHeaders = 50;
const newline = Buffer.from('\n');

type Part = { name: string; bytes: Buffer; type: string; fileName: string | null };
type FilePart = Part & { fileName: string };

/** The bytes of the files in a form, by what stands for each in the body. */
export type FilesOfBody = ReadonlyMap<unknown, Buffer>;

/** Reads a form of parts. A file in it is what is known of it, with its text where it has one; null where none was chosen. */
export const readMultipart = async (
  contentType: string,
  body: Buffer,
  context: ReadingContext,
): Promise<{ body: Json; files: FilesOfBody }> => {
  const parts = await listParts(contentType, body).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    throw refuseCall(/;\s*boundary\s*=/i.test(contentType) ? 'cut_form' : 'no_boundary');
  });
  const files = parts.filter((part): part is FilePart => part.fileName !== null);
  if (files.length > maxFiles) throw refuseCall('too_many_files');
  const values = await Promise.all(files.map((file) => readFile(file, context)));
  const fields = await readFields(
    parts.filter(({ fileName }) => fileName === null),
    context,
  );
  const bytes = values.flatMap((value, at) => (value === null ? [] : [[value, files[at]?.bytes ?? body] as const]));
  return {
    body: gather([...fields, ...files.map(({ name }, at): [string, Json] => [name, values[at] ?? null])]),
    files: new Map(bytes),
  };
};

/** Fields that do not say how they are written are written alike, and a short one alone could not be guessed. */
const readFields = async (fields: readonly Part[], context: ReadingContext): Promise<[string, Json][]> => {
  const texts = fields.map(({ bytes, type }) => readSaidText(bytes, declaredCharset(type))?.text);
  const unsaid = fields.filter((_, at) => texts[at] === undefined).flatMap(({ bytes }) => [bytes, newline]);
  const read = unsaid.length === 0 ? null : await readText(Buffer.concat(unsaid), null, context);
  const decode = (bytes: Buffer): string => (read === null ? '' : new TextDecoder(read.charset.name).decode(bytes));
  return fields.map(({ name, bytes }, at) => [name, texts[at] ?? decode(bytes)]);
};

const readFile = async ({ bytes, type, fileName }: FilePart, context: ReadingContext): Promise<Json> => {
  if (fileName === '' && bytes.length === 0) return null;
  const read = bytes.length === 0 ? null : await readText(bytes, declaredCharset(type), context);
  return { name: fileName, type, bytes: bytes.length, text: read?.text ?? null };
};

const listParts = (contentType: string, body: Buffer): Promise<Part[]> =>
  new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const reader = new Busboy({
      headers: { 'content-type': contentType },
      limits: { headerPairs: maxHeaders, parts: maxParts },
      isPartAFile: () => true,
    });
    reader.on('file', (...[name, stream, fileName, , type]) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => parts.push({ name, bytes: Buffer.concat(chunks), type, fileName: fileName ?? null }));
      stream.on('error', reject);
    });
    reader.on('error', reject);
    reader.on('partsLimit', () => reject(refuseCall('too_many_parts')));
    reader.on('finish', () => resolve(parts));
    reader.end(body);
  });
