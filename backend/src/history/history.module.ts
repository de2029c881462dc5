import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ResourceNames } from './resource-names.js';
import { HistoryController } from './history.controller.js';
import { HistoryChoicesQueries } from './history-choices.queries.js';
import { ChainKeysController } from './proof/chain-keys.controller.js';
import { HistoryProof } from './proof/history-proof.js';
import { HistoryProofController } from './proof/history-proof.controller.js';
import { HistoryExportController } from './history-export.controller.js';
import { HistoryFoundQueries } from './words/history-found.queries.js';
import { WordIndex } from './words/word-index.js';
import { HistoryMarksQueries } from './history-marks.queries.js';
import { HistoryReaders } from './history-readers.js';
import { HistoryQueries } from './history.queries.js';
import { MomentInterceptor } from './moments/moment.interceptor.js';
import { AccessReportController } from './access/access-report.controller.js';
import { AccessReports } from './access/access-report.js';
import { CompareController } from './compare/compare.controller.js';
import { Compare } from './compare/compare.js';
import { CompareQueries } from './compare/compare.queries.js';
import { Moments } from './moments/moments.js';

@Module({
  controllers: [
    ChainKeysController,
    HistoryProofController,
    HistoryExportController,
    AccessReportController,
    CompareController,
    HistoryController,
  ],
  providers: [
    HistoryReaders,
    ResourceNames,
    WordIndex,
    HistoryFoundQueries,
    HistoryQueries,
    HistoryChoicesQueries,
    HistoryMarksQueries,
    HistoryProof,
    Moments,
    Compare,
    CompareQueries,
    AccessReports,
    { provide: APP_INTERCEPTOR, useClass: MomentInterceptor },
  ],
  exports: [Moments, WordIndex],
})
export class HistoryModule {}
