import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { FileId, RunId, WorkspaceId } from '../ids.js';
import { Content } from '../json.js';
import { FileType } from './file-type.js';
import { LeftOut } from './left-out.js';

/** Why a file has no text: there is none in it, it is damaged, or reading it takes too much time or memory. */
export const FileFlaw = z.enum(['no_text', 'unreadable', 'too_large', 'took_too_long']);
export type FileFlaw = z.infer<typeof FileFlaw>;
export const fileFlaws: Readonly<Record<FileFlaw, string>> = {
  no_text: 'There is no text in it.',
  unreadable: 'It is damaged.',
  too_large: 'It takes too much memory to read.',
  took_too_long: 'It takes too long to read.',
};

/** `name`: of the encoding, as the web calls it. `from`: what said so, or that it was guessed from the bytes. */
export const Charset = z.object({
  name: z.string().max(40),
  from: z.enum(['mark', 'declared', 'content', 'bytes', 'guess']),
});
export type Charset = z.infer<typeof Charset>;

export const fileEvents = aggregate(
  'file',
  { fileId: FileId, workspaceId: WorkspaceId },
  {
    /** Its contents are sealed with a key of the file. */
    FileUploaded: {
      /** Text: what the file is called. */
      name: Content,
      mediaType: FileType,
      bytes: z.int().positive(),
      /** The file itself, not as JSON. */
      content: Content,
      /** The text that was found in it. `bytes`: of the whole text; `isCut`: only its beginning is kept. */
      text: z.object({ content: Content, bytes: z.int().positive(), isCut: z.boolean() }).nullable(),
      /** It is null where there is a text, and of pictures. */
      flaw: FileFlaw.nullable(),
      /** Applies to a document that could be read. */
      pages: z.int().positive().nullable(),
      /** Applies to a text file that could be read. */
      charset: Charset.nullable(),
      leftOut: z.array(LeftOut),
    },
    /** A run starts with it. */
    FileAttached: { runId: RunId },
    /** The contents of a run that started with it were erased, or the run was never requested. */
    FileReleased: { runId: RunId },
    /** Its key was destroyed. `unused`: no run had started with it within a day; `contents`: those of the last run were erased. */
    FileErased: { because: z.enum(['unused', 'contents']) },
  },
);
export type FileEvent = EventOfAggregate<typeof fileEvents>;
