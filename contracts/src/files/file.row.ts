import { z } from 'zod';
import { Actor } from '../event.js';
import { RunId } from '../ids.js';
import { RowContent } from '../json.js';
import { limits } from '../limits.js';
import { Instant, row } from '../row.js';
import { Charset, FileFlaw } from './file.events.js';
import { FileType } from './file-type.js';
import { LeftOut } from './left-out.js';

export const FileRow = row({
  /** Text. It stays sealed once the file is erased. */
  name: RowContent,
  mediaType: FileType,
  bytes: z.int().positive(),
  hasText: z.boolean(),
  flaw: FileFlaw.nullable(),
  pages: z.int().positive().nullable(),
  /** Rows of an older projection build do not say it. */
  charset: Charset.nullable().default(null),
  leftOut: z.array(LeftOut).default([]),
  /** Runs that started with it and have their contents. */
  heldBy: z.array(RunId),
  /** All runs that started with it. */
  runs: z.array(RunId),
  uploadedBy: Actor,
  uploadedAt: Instant,
  /** When a run started with it last. */
  attachedAt: Instant.nullable(),
  contentErasedAt: Instant.nullable(),
});
export type FileRow = z.infer<typeof FileRow>;

const name = z
  .string()
  .trim()
  .min(1)
  .max(limits.file.name)
  .regex(/^\P{C}+$/u);
/** Holds what the uploaded file is called. Its bytes are the body of the request. */
export const UploadFileQuery = z.object({ name });
export const FilesQuery = z.object({ run: RunId });
