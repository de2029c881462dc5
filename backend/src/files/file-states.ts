import { Injectable } from '@nestjs/common';
import type { FileId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { fileDecider } from './domain/file.decider.js';
import type { KnownFile } from './domain/file.js';

/** Files as the log has them now. */
@Injectable()
export class FileStates {
  constructor(private readonly deciders: DeciderRunner) {}

  /** Returns null: the workspace has no such file. */
  async read(workspaceId: WorkspaceId, fileId: FileId): Promise<KnownFile | null> {
    const file = await this.deciders.current(fileDecider, fileId);
    return file.status !== 'none' && file.workspaceId === workspaceId ? file : null;
  }
}
