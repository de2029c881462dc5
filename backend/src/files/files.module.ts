import { Global, Module } from '@nestjs/common';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { RunFiles } from '../kernel/run-files/run-files.js';
import { eraseFileHandlers } from './commands/erase-file.handler.js';
import { UploadFileHandler } from './commands/upload-file.handler.js';
import { AttachFile } from './domain/file.commands.js';
import { fileDecider } from './domain/file.decider.js';
import { FileDownloads } from './file-downloads.js';
import { FileStates } from './file-states.js';
import { FilesController } from './files.controller.js';
import { FilesQueries } from './files.queries.js';
import { LogRunFiles } from './log-run-files.js';
import { UploadPermits } from './upload-permits.js';

/** Global because runs are started with files, and executed with them. */
@Global()
@Module({
  imports: [BlobsModule],
  controllers: [FilesController],
  providers: [
    FilesQueries,
    FileDownloads,
    FileStates,
    UploadPermits,
    UploadFileHandler,
    ...eraseFileHandlers,
    ...toHandlers(fileDecider, [AttachFile]),
    { provide: RunFiles, useClass: LogRunFiles },
  ],
  exports: [RunFiles, FilesQueries],
})
export class FilesModule {}
