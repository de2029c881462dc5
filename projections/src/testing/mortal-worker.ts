// A worker in a process of its own that is killed, by itself and without a word, at its n-th statement to Postgres.
import { dieAtStatement } from '@throughline/platform/testing/mortal-connection.js';
import { chainProjection } from '../chain/chain.projection.js';
import { startProjections } from '../engine/start-projections.js';
import { historyProjection } from '../history/history.projection.js';
import { talliesProjection, wordsProjection } from './toy-projections.js';

dieAtStatement(Number(process.env['DIES_AT']), Number(process.env['DIES_AFTER_MS']));

await startProjections({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  eventStoreUrl: process.env['EVENTSTORE_URL'] ?? '',
  projections: [historyProjection, chainProjection, wordsProjection, talliesProjection],
  leaseSeconds: 0.2,
});
