import { Charset, FileFlaw } from '@throughline/contracts/files/file.events.js';
import { LeftOut } from '@throughline/contracts/files/left-out.js';
import type { FileType } from '@throughline/contracts/files/file-type.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import { runInSandbox } from '../../kernel/sandbox/sandbox.js';
import { refused, refusedArchives } from './refusals.js';
import { findRefusal, textTypeByName, typeByBeginning } from './sniff-type.js';

type Given = { name: string; bytes: Buffer; workspaceId: WorkspaceId };
/** `text`: as much of it as is kept. `textBytes`: of the whole text. */
export type ReadFile = {
  mediaType: FileType;
  text: string | null;
  textBytes: number;
  flaw: FileFlaw | null;
  pages: number | null;
  charset: Charset | null;
  leftOut: LeftOut[];
};

const Found = z.object({
  text: z.string(),
  bytes: z.int(),
  pages: z.int().positive().optional(),
  charset: Charset.optional(),
  leftOut: z.array(LeftOut).default([]),
});
type Found = z.infer<typeof Found>;
const TextFound = Found.extend({ isPage: z.boolean(), isJson: z.boolean(), charset: Charset }).nullable();
const Kind = z.enum(['word', 'excel', ...refusedArchives]);

/** Applies to a document or a workbook once it is unpacked. */
const unpackedBytes = 64 * 1024 * 1024;
const maxCharacters = limits.file.text;
const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Returns what a file is, and the text in it. It comes from outside, so all of it but its first bytes is read in the
 * sandbox process.
 */
export const readFile = async (given: Given): Promise<ReadFile> => {
  const context = { workspaceId: given.workspaceId, signal: new AbortController().signal };
  const [mediaType, found] = await typeAndText(given, context);
  const nothing = { mediaType, text: null, textBytes: 0, pages: null, charset: null, leftOut: [] };
  if (typeof found === 'string') return { ...nothing, flaw: found };
  if (found === null) return { ...nothing, flaw: null };
  const { pages = null, charset = null, leftOut } = found;
  if (found.text.trim() === '') return { ...nothing, flaw: 'no_text', pages, leftOut };
  return { mediaType, text: withinLimit(found.text), textBytes: found.bytes, flaw: null, pages, charset, leftOut };
};

type Context = Parameters<typeof runInSandbox>[2];
/** The text is null for a picture. */
type TypeAndText = [FileType, Found | FileFlaw | null];

const typeAndText = async ({ name, bytes }: Given, context: Context): Promise<TypeAndText> => {
  const refusal = findRefusal(bytes);
  if (refusal !== null) throw refused(refusal);
  const begun = typeByBeginning(bytes);
  if (begun === null) return readTextFile({ name, bytes }, context);
  const type = begun === 'archive' ? await findArchiveType(bytes, context) : begun;
  return [type, await getText(type, bytes, context).catch(getFlaw)];
};

const findArchiveType = async (bytes: Buffer, context: Context): Promise<FileType> => {
  try {
    const kind = Kind.parse(await runInSandbox('archive-kind', { bytes, maxBytes: unpackedBytes }, context));
    if (kind !== 'word' && kind !== 'excel') throw refused(kind);
    return kind === 'word' ? document : workbook;
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    if (error.code === 'too_many_parts') throw refused('too_many_parts');
    throw refused(getFlaw(error) === 'unreadable' ? 'damaged' : 'too_large');
  }
};

const readTextFile = async ({ name, bytes }: Pick<Given, 'name' | 'bytes'>, context: Context): Promise<TypeAndText> => {
  const named = textTypeByName(name);
  const given = { bytes, declared: null, maxCharacters, isNamedJson: named === 'application/json' };
  const read = await runInSandbox('text-file', given, context).then((answer) => TextFound.parse(answer), getFlaw);
  if (read === null) throw refused('unknown');
  if (typeof read === 'string') return [named, read];
  const { isPage, isJson, ...found } = read;
  if (isPage) {
    const page = { bytes, encoding: found.charset.name };
    return ['text/html', await pageText(page, found.charset, context).catch(getFlaw)];
  }
  return [given.isNamedJson && !isJson ? 'text/plain' : named, found];
};

type Encoded = { bytes: Buffer; encoding: string };

const pageText = async (page: Encoded, charset: Charset, context: Context): Promise<Found> => {
  const text = z.string().parse(await runInSandbox('page-text', page, context));
  return { text: text.slice(0, maxCharacters), bytes: Buffer.byteLength(text), charset, leftOut: [] };
};

const getText = async (type: FileType, bytes: Buffer, context: Context): Promise<Found | null> => {
  switch (type) {
    case 'application/pdf':
      return Found.parse(await runInSandbox('pdf-text', { bytes, maxCharacters }, context));
    case document:
      return Found.parse(
        await runInSandbox('document-text', { bytes, maxBytes: unpackedBytes, maxCharacters }, context),
      );
    case workbook:
      return Found.parse(await runInSandbox('sheet-text', { bytes, maxBytes: unpackedBytes, maxCharacters }, context));
    default:
      return null;
  }
};

const getFlaw = (error: unknown): FileFlaw => {
  if (!(error instanceof ToolFailure)) throw error;
  if (error.transient) throw new DomainError('overloaded');
  if (error.code === 'locked') throw refused('locked');
  return FileFlaw.safeParse(error.code).data ?? 'unreadable';
};

/** Matches what is left of a character that was cut. In a row of them only the first is tried: to try each takes minutes. */
const cutAtEnd = /(?<!\uFFFD)\uFFFD+$/;

/** Whole characters that have as many bytes as are kept. */
const withinLimit = (text: string): string => {
  const bytes = Buffer.from(text);
  if (bytes.length <= limits.file.text) return text;
  return new TextDecoder().decode(bytes.subarray(0, limits.file.text)).replace(cutAtEnd, '');
};
