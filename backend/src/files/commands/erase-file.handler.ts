import { CommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { EraseUnusedFile, ReleaseFile } from '../domain/file.commands.js';
import { fileDecider } from '../domain/file.decider.js';

/**
 * Applies to the commands that erase a file once nothing uses it. Recorded first: when this process stops before the key
 * is destroyed, a policy destroys it.
 */
export const eraseFileHandlers = [ReleaseFile, EraseUnusedFile].map((command) => {
  @CommandHandler(command)
  class EraseFileHandler {
    constructor(
      private readonly deciders: DeciderRunner,
      private readonly blobs: Blobs,
    ) {}

    async execute(asked: ReleaseFile | EraseUnusedFile): Promise<Receipt> {
      const receipt = await this.deciders.run(fileDecider, asked);
      const { fileId, workspaceId } = asked.data;
      const file = await this.deciders.current(fileDecider, fileId);
      if (file.status === 'erased') await this.blobs.erase({ workspaceId, runId: fileId });
      return receipt;
    }
  }
  return EraseFileHandler;
});
