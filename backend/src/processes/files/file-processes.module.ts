import { Module, type OnModuleInit } from '@nestjs/common';
import { HourlyCleanup } from '../../access/cleanup/hourly-cleanup.js';
import { BlobsModule } from '../../kernel/blobs/blobs.module.js';
import { EraseUnusedFiles } from './erase-unused-files.js';
import { WhenFileErasedDestroyItsKey } from './when-file-erased-destroy-its-key.policy.js';
import { WhenRunContentErasedReleaseItsFiles } from './when-run-content-erased-release-its-files.policy.js';

@Module({
  imports: [BlobsModule],
  providers: [EraseUnusedFiles, WhenFileErasedDestroyItsKey, WhenRunContentErasedReleaseItsFiles],
})
export class FileProcessesModule implements OnModuleInit {
  constructor(
    private readonly cleanup: HourlyCleanup,
    private readonly unused: EraseUnusedFiles,
  ) {}

  onModuleInit(): void {
    this.cleanup.register({ name: 'unused-files', run: () => this.unused.run() });
  }
}
