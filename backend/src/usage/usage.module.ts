import { Module } from '@nestjs/common';
import { UsageController } from './usage.controller.js';
import { UsageExportController } from './usage-export.controller.js';
import { UsageQueries } from './usage.queries.js';

@Module({
  controllers: [UsageController, UsageExportController],
  providers: [UsageQueries],
  exports: [UsageQueries],
})
export class UsageModule {}
