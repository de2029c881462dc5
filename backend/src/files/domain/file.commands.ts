import type { FileEvent } from '@throughline/contracts/files/file.events.js';
import type { FileId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { command } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type OfFile = { fileId: FileId; workspaceId: WorkspaceId };
type OfRun = OfFile & { runId: RunId };

export class UploadFile extends command('UploadFile')<
  OfFile & { name: string; bytes: Buffer },
  Receipt,
  CommandMeta & { workspaceId: WorkspaceId }
>() {}
/** A run starts with the file. */
export class AttachFile extends command('AttachFile')<OfRun>() {}
/** The run does not need the file any more. It is erased when no other does. */
export class ReleaseFile extends command('ReleaseFile')<OfRun>() {}
/** Erases the file, unless a run has started with it. */
export class EraseUnusedFile extends command('EraseUnusedFile')<OfFile>() {}

/** `UploadFile` with everything stored and sealed. Built by its handler only. */
export type RecordFile = {
  readonly type: 'RecordFile';
  readonly data: Extract<FileEvent, { type: 'FileUploaded' }>['data'];
  readonly meta: CommandMeta;
};

export type FileCommand = RecordFile | AttachFile | ReleaseFile | EraseUnusedFile;
