import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/public.js';
import { UsageController } from './usage.controller.js';
import { UsageExportController } from './usage-export.controller.js';
import { UsageQueries } from './usage.queries.js';

@Module({
  imports: [RunsModule],
  controllers: [UsageController, UsageExportController],
  providers: [UsageQueries],
  exports: [UsageQueries],
})
export class UsageModule {}
