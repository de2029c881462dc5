// A worker in its own process that kills itself with SIGKILL at its n-th statement to Postgres.
import { crashAtStatement } from '@throughline/platform/testing/crash-at-statement.js';
import { chainProjection } from '../chain/chain.projection.js';
import { startProjections } from '../engine/start-projections.js';
import { historyProjection } from '../history/history.projection.js';
import { talliesProjection, wordsProjection } from './toy-projections.js';

crashAtStatement(Number(process.env['CRASH_AT_STATEMENT']), Number(process.env['CRASH_AFTER_MS']));

await startProjections({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  eventStoreUrl: process.env['EVENTSTORE_URL'] ?? '',
  projections: [historyProjection, chainProjection, wordsProjection, talliesProjection],
  leaseSeconds: 0.2,
});
