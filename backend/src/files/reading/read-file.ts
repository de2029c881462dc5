import { FileFlaw } from '@throughline/contracts/files/file.events.js';
import type { FileType } from '@throughline/contracts/files/file-type.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import { runInSandbox } from '../../kernel/sandbox/sandbox.js';
import { archiveType, sniffType, textIn } from './sniff-type.js';

type Given = { name: string; bytes: Buffer; workspaceId: WorkspaceId };
/** `text`: as much of it as is kept. `textBytes`: of the whole text. */
export type ReadFile = {
  mediaType: FileType;
  text: string | null;
  textBytes: number;
  flaw: FileFlaw | null;
  pages: number | null;
};

const Found = z.object({ text: z.string(), bytes: z.int(), pages: z.int().positive().optional() });
type Found = z.infer<typeof Found>;
const Entries = z.array(z.string());

/** Of a document or a workbook, once it is unpacked. */
const unpackedBytes = 64 * 1024 * 1024;
const maxCharacters = limits.file.text;

/** What a file is, and the text in it. It comes from outside, so what has to be parsed is parsed in the sandbox process. */
export const readFile = async (given: Given): Promise<ReadFile> => {
  const context = { workspaceId: given.workspaceId, signal: new AbortController().signal };
  const mediaType = await typeOf(given, context);
  const found = await textOf(mediaType, given.bytes, context).catch(flawOf);
  if (typeof found === 'string') return { mediaType, text: null, textBytes: 0, flaw: found, pages: null };
  const pages = found?.pages ?? null;
  if (found === null || found.text.trim() === '')
    return { mediaType, text: null, textBytes: 0, flaw: found === null ? null : 'no_text', pages };
  return { mediaType, text: withinLimit(found.text), textBytes: found.bytes, flaw: null, pages };
};

type Context = Parameters<typeof runInSandbox>[2];

const typeOf = async ({ name, bytes }: Given, context: Context): Promise<FileType> => {
  const sniffed = sniffType(name, bytes);
  if (sniffed !== 'archive') return sniffed;
  try {
    const entries = await runInSandbox('archive-entries', { bytes, maxBytes: unpackedBytes }, context);
    return archiveType(name, Entries.parse(entries));
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    const detail =
      flawOf(error) === 'unreadable'
        ? 'The file is damaged, so it can’t be read.'
        : 'The file is too large once it is unpacked.';
    throw new DomainError('file_type_refused', { detail });
  }
};

/** Null: the file is a picture. */
const textOf = async (type: FileType, bytes: Buffer, context: Context): Promise<Found | null> => {
  switch (type) {
    case 'image/png':
    case 'image/jpeg':
    case 'image/webp':
    case 'image/gif':
      return null;
    case 'application/pdf':
      return Found.parse(await runInSandbox('pdf-text', { bytes, maxCharacters }, context));
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return Found.parse(await runInSandbox('document-text', { bytes, maxCharacters }, context));
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      return Found.parse(await runInSandbox('sheet-text', { bytes, maxCharacters }, context));
    case 'text/html':
      return found(z.string().parse(await runInSandbox('page-text', { html: textIn(bytes) ?? '' }, context)));
    case 'text/csv':
    case 'text/plain':
    case 'text/markdown':
    case 'application/json':
      return found(textIn(bytes) ?? '');
  }
};

const found = (text: string): Found => ({ text: text.slice(0, maxCharacters), bytes: Buffer.byteLength(text) });

const flawOf = (error: unknown): FileFlaw => {
  if (!(error instanceof ToolFailure)) throw error;
  if (error.transient) throw new DomainError('overloaded');
  return FileFlaw.safeParse(error.code).data ?? 'unreadable';
};

/** Whole characters that have as many bytes as are kept. */
const withinLimit = (text: string): string => {
  const bytes = Buffer.from(text);
  if (bytes.length <= limits.file.text) return text;
  return new TextDecoder().decode(bytes.subarray(0, limits.file.text)).replace(/\uFFFD+$/, '');
};
