import { Busboy } from '@fastify/busboy';
import type { Json } from '@throughline/contracts/json.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { declaredCharset, readSaidText, readText, type ReadingContext } from '../../kernel/text/read-text.js';
import { gather } from './parse-form.js';
import { BodyUnreadable } from './body.errors.js';

/** Programs that send mail on have some twenty parts and a few files. */
const limits = { parts: 1_000, files: 100, headerPairs: 50 };
const newline = Buffer.from('\n');

type Part = { name: string; bytes: Buffer; type: string; fileName: string | null };

/** Reads a form of parts. */
export const readMultipart = async (contentType: string, body: Buffer, context: ReadingContext): Promise<Json> => {
  const parts = await listParts(contentType, body).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    throw new BodyUnreadable(
      'The parts of the form cannot be told apart: its boundary is missing, or it ends too early.',
    );
  });
  return gather([...(await readFields(parts, context)), ...(await readFiles(parts, context))]);
};

/** Fields that do not say how they are written are written alike, and a short one alone could not be guessed. */
const readFields = async (parts: readonly Part[], context: ReadingContext): Promise<[string, Json][]> => {
  const fields = parts.filter(({ fileName }) => fileName === null);
  const texts = fields.map(({ bytes, type }) => readSaidText(bytes, declaredCharset(type))?.text);
  const unsaid = fields.filter((_, at) => texts[at] === undefined).flatMap(({ bytes }) => [bytes, newline]);
  const read = unsaid.length === 0 ? null : await readText(Buffer.concat(unsaid), null, context);
  const decode = (bytes: Buffer): string => (read === null ? '' : new TextDecoder(read.charset.name).decode(bytes));
  return fields.map(({ name, bytes }, at) => [name, texts[at] ?? decode(bytes)]);
};

/** A file is what is known of it, with its text where it has one. */
const readFiles = (parts: readonly Part[], context: ReadingContext): Promise<[string, Json][]> => {
  const files = parts.filter((part): part is Part & { fileName: string } => part.fileName !== null);
  if (files.length > limits.files)
    throw new DomainError('payload_too_large', { detail: `A form has at most ${limits.files} files.` });
  return Promise.all(
    files.map(async ({ name, bytes, type, fileName }) => {
      const read = bytes.length === 0 ? null : await readText(bytes, declaredCharset(type), context);
      return [name, { name: fileName, type, bytes: bytes.length, text: read?.text ?? null }];
    }),
  );
};

const listParts = (contentType: string, body: Buffer): Promise<Part[]> =>
  new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const reader = new Busboy({
      headers: { 'content-type': contentType },
      limits: { headerPairs: limits.headerPairs, parts: limits.parts },
      isPartAFile: () => true,
    });
    reader.on('file', (...[name, stream, fileName, , type]) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => parts.push({ name, bytes: Buffer.concat(chunks), type, fileName: fileName ?? null }));
      stream.on('error', reject);
    });
    reader.on('error', reject);
    reader.on('partsLimit', () =>
      reject(new DomainError('payload_too_large', { detail: `A form has at most ${limits.parts} parts.` })),
    );
    reader.on('finish', () => resolve(parts));
    reader.end(body);
  });
