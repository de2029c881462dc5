import type { FileFlaw } from '@throughline/contracts/files/file.events.js';
import type { LeftOut } from '@throughline/contracts/files/left-out.js';
import type { FileType } from '@throughline/contracts/files/file-type.js';
import type { FileId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

/** Describes what is known of a file without its contents. `hash`: the name that it is stored under. */
export type RunFile = {
  fileId: FileId;
  workspaceId: WorkspaceId;
  name: Content;
  mediaType: FileType;
  bytes: number;
  hash: string;
  text: { content: Content; bytes: number; isCut: boolean } | null;
  flaw: FileFlaw | null;
  pages: number | null;
  leftOut: readonly LeftOut[];
};

export type NewRunFile = { fileId: FileId; workspaceId: WorkspaceId; name: string; bytes: Buffer };

/** The files that runs start with. */
export abstract class RunFiles {
  /** Stores it like an upload. Throws `file_empty` and `file_type_refused`. */
  abstract store(file: NewRunFile, meta: CommandMeta & { workspaceId: WorkspaceId }): Promise<void>;
  /** Returns null: the workspace has no such file, or it was erased. */
  abstract find(workspaceId: WorkspaceId, fileId: FileId): Promise<RunFile | null>;
  /** From here on the file is kept as long as the contents of the run. Throws `NotFound` when it was erased meanwhile. */
  abstract attach(fileId: FileId, runId: RunId, meta: CommandMeta & { workspaceId: WorkspaceId }): Promise<void>;
  /** Throws `ContentMissing`. */
  abstract open(file: RunFile): Promise<Buffer>;
}
