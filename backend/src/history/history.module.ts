import { Module } from '@nestjs/common';
import { HistoryController } from './history.controller.js';
import { HistoryChoicesQueries } from './history-choices.queries.js';
import { HistoryExportController } from './history-export.controller.js';
import { EventNames } from './event-names.js';
import { HistoryQueries } from './history.queries.js';

@Module({
  controllers: [HistoryExportController, HistoryController],
  providers: [EventNames, HistoryQueries, HistoryChoicesQueries],
})
export class HistoryModule {}
