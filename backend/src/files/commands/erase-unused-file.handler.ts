import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { EraseUnusedFile } from '../domain/file.commands.js';
import { fileDecider } from '../domain/file.decider.js';

/** Recorded first: when this process stops before the key is destroyed, a policy destroys it. */
@CommandHandler(EraseUnusedFile)
export class EraseUnusedFileHandler implements ICommandHandler<EraseUnusedFile> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly blobs: Blobs,
  ) {}

  async execute(command: EraseUnusedFile): Promise<Receipt> {
    const receipt = await this.deciders.run(fileDecider, command);
    const { fileId, workspaceId } = command.data;
    const file = await this.deciders.current(fileDecider, fileId);
    if (file.status === 'erased') await this.blobs.erase({ workspaceId, runId: fileId });
    return receipt;
  }
}
