import { Module, type OnModuleInit } from '@nestjs/common';
import { Schedule } from '../../kernel/schedule/schedule.js';
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
    private readonly schedule: Schedule,
    private readonly unused: EraseUnusedFiles,
  ) {}

  onModuleInit(): void {
    this.schedule.every('1h', 'erase-unused-files', () => this.unused.run(), {
      does: 'Erases uploaded files that no run started with',
      once: 'deployment',
      whileReadOnly: false,
    });
  }
}
