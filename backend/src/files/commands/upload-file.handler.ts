import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Facts } from '../../access/facts.js';
import { RecordedUsage } from '../../limits/resources/recorded-usage.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { UploadFile } from '../domain/file.commands.js';
import { fileDecider } from '../domain/file.decider.js';
import { readFile } from '../reading/read-file.js';

/** Whatever a file is and the text in it are found once, so that whatever a run was sent of it follows from the log. */
@CommandHandler(UploadFile)
export class UploadFileHandler implements ICommandHandler<UploadFile> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
    private readonly usage: RecordedUsage,
    private readonly blobs: Blobs,
  ) {}

  async execute({ data: { fileId, workspaceId, name, bytes }, meta }: UploadFile): Promise<Receipt> {
    await this.facts.requireActiveWorkspace(workspaceId);
    await this.usage.requireRoomForWork(workspaceId);
    const { mediaType, text, textBytes, flaw, pages, charset, leftOut } = await readFile({ name, bytes, workspaceId });
    const owner = { workspaceId, runId: fileId };
    const { content, text: kept } = await this.usage.storing(workspaceId, (ceiling) =>
      this.blobs.storeFile(owner, { bytes, contentType: mediaType, text }, ceiling),
    );
    const data = {
      fileId,
      workspaceId,
      name: await this.blobs.seal(owner, name),
      mediaType,
      bytes: bytes.length,
      content,
      text: kept && { content: kept, bytes: textBytes, isCut: textBytes > Buffer.byteLength(text ?? '') },
      flaw,
      pages,
      charset,
      leftOut,
    };
    return this.deciders.run(fileDecider, { type: 'RecordFile', data, meta });
  }
}
