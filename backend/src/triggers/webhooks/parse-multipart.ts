import { Busboy } from '@fastify/busboy';
import type { Json } from '@throughline/contracts/json.js';
import { declaredCharset, readText, type ReadingContext } from '../../kernel/text/read-text.js';
import { gather } from './parse-form.js';
import { maxParts, refuseCall } from './call-refusals.js';

const maxHeaders = 50;

type Part = { name: string; bytes: Buffer; type: string; fileName: string | null };

/** The bytes of the files in a form, by what stands for each in the body. */
export type FilesOfBody = ReadonlyMap<unknown, Buffer>;

/** Reads a form of parts. A file in it is what is known of it, with its text where it has one; null where none was chosen. */
export const readMultipart = async (
  contentType: string,
  body: Buffer,
  context: ReadingContext,
): Promise<{ body: Json; files: FilesOfBody }> => {
  const parts = await listParts(contentType, body).catch(() => {
    throw refuseCall(/;\s*boundary\s*=/i.test(contentType) ? 'cut_form' : 'no_boundary');
  });
  if (parts.length > maxParts) throw refuseCall('too_many_parts');
  const read = await Promise.all(parts.map((part) => readPart(part, context)));
  const files = parts.flatMap(({ bytes }, at) => {
    const value = read[at]?.[1];
    return typeof value === 'object' && value !== null ? [[value, bytes] as const] : [];
  });
  return { body: gather(read), files: new Map(files) };
};

const readPart = async ({ name, bytes, type, fileName }: Part, context: ReadingContext): Promise<[string, Json]> => {
  const read = bytes.length === 0 ? null : await readText(bytes, declaredCharset(type), context);
  if (fileName === null) return [name, read?.text ?? ''];
  if (fileName === '' && bytes.length === 0) return [name, null];
  return [name, { name: fileName, type, bytes: bytes.length, text: read?.text ?? null }];
};

const listParts = (contentType: string, body: Buffer): Promise<Part[]> =>
  new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const reader = new Busboy({
      headers: { 'content-type': contentType },
      limits: { headerPairs: maxHeaders },
      isPartAFile: () => true,
    });
    reader.on('file', (...[name, stream, fileName, , type]) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => parts.push({ name, bytes: Buffer.concat(chunks), type, fileName: fileName ?? null }));
      stream.on('error', reject);
    });
    reader.on('error', reject);
    reader.on('finish', () => resolve(parts));
    reader.end(body);
  });
