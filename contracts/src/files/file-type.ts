import { z } from 'zod';

/** The kinds of files that runs take, by what is in a file and not by what it is called. */
export const FileType = z.enum([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'text/plain',
  'text/markdown',
  'text/html',
  'application/json',
]);
export type FileType = z.infer<typeof FileType>;

type Kind = { name: string; endings: readonly string[] };

/** Holds what people call them, and how their names end. */
export const fileKinds: Readonly<Record<FileType, Kind>> = {
  'image/png': { name: 'PNG', endings: ['png'] },
  'image/jpeg': { name: 'JPEG', endings: ['jpg', 'jpeg'] },
  'image/webp': { name: 'WebP', endings: ['webp'] },
  'image/gif': { name: 'GIF', endings: ['gif'] },
  'application/pdf': { name: 'PDF', endings: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'Word',
    endings: ['docx', 'docm', 'dotx', 'dotm'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    name: 'Excel',
    endings: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  },
  'text/csv': { name: 'CSV', endings: ['csv'] },
  'text/plain': { name: 'Text', endings: ['txt'] },
  'text/markdown': { name: 'Markdown', endings: ['md', 'markdown'] },
  'text/html': { name: 'HTML', endings: ['html', 'htm'] },
  'application/json': { name: 'JSON', endings: ['json'] },
};

/** The ending of a file's name in lower case, without the dot; empty if it has none. */
export const getEnding = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind that a file's name says it is. */
export const typeByName = (name: string): FileType | undefined =>
  FileType.options.find((type) => fileKinds[type].endings.includes(getEnding(name)));

/** Models that take pictures, or documents, may be sent these as they are; of all others they are sent the text. */
export const NativeInput = z.enum(['image', 'pdf']);
export type NativeInput = z.infer<typeof NativeInput>;
export const getNativeInput = (type: FileType): NativeInput | null =>
  type === 'application/pdf' ? 'pdf' : type.startsWith('image/') ? 'image' : null;
