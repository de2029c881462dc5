import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FileId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { CommandId } from '@throughline/contracts/ids.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Blobs, ContentMissing } from '../kernel/blobs/blobs.js';
import { RunFiles, type NewRunFile, type RunFile } from '../kernel/run-files/run-files.js';
import { AttachFile, UploadFile } from './domain/file.commands.js';
import type { KnownFile } from './domain/file.js';
import { FileStates } from './file-states.js';

/** As the log has them now. */
@Injectable()
export class LogRunFiles extends RunFiles {
  constructor(
    private readonly files: FileStates,
    private readonly commands: CommandBus,
    private readonly blobs: Blobs,
  ) {
    super();
  }

  async store(file: NewRunFile, meta: CommandMeta & { workspaceId: WorkspaceId }): Promise<void> {
    if (file.bytes.length === 0) throw new DomainError('file_empty');
    const ofFile = { ...unguarded(meta), commandId: CommandId.parse(derivedId(file.fileId, 'store')) };
    await this.commands.execute(new UploadFile(file, ofFile));
  }

  async find(workspaceId: WorkspaceId, fileId: FileId): Promise<RunFile | null> {
    const file = await this.files.read(workspaceId, fileId);
    return file?.status === 'kept' ? toFile(file) : null;
  }

  async attach(fileId: FileId, runId: RunId, meta: CommandMeta & { workspaceId: WorkspaceId }): Promise<void> {
    const { workspaceId } = meta;
    const ofFile = { ...unguarded(meta), commandId: CommandId.parse(derivedId(runId, 'attach', fileId)) };
    await this.commands.execute(new AttachFile({ fileId, workspaceId, runId }, ofFile));
  }

  async open({ workspaceId, hash }: RunFile): Promise<Buffer> {
    const blob = await this.blobs.get(workspaceId, hash);
    if (blob === null) throw new ContentMissing(false);
    return blob.content;
  }
}

const toFile = ({
  fileId,
  workspaceId,
  name,
  mediaType,
  bytes,
  content,
  text,
  flaw,
  pages,
  leftOut,
}: KnownFile): RunFile => ({
  fileId,
  workspaceId,
  name,
  mediaType,
  bytes,
  text,
  flaw,
  pages,
  leftOut,
  hash: content.kind === 'blob' ? content.hash : '',
});
