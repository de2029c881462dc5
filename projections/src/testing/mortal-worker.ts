// A worker in a process of its own that is killed, by itself and without a word, at its n-th statement to Postgres.
import pg from 'pg';
import { startProjections } from '../engine/start-projections.js';
import { historyProjection } from '../history/history.projection.js';
import { talliesProjection, wordsProjection } from './toy-projections.js';

const diesAt = Number(process.env['DIES_AT']);
const afterMs = Number(process.env['DIES_AFTER_MS']);

const die = (): void => void process.kill(process.pid, 'SIGKILL');
const send = pg.Client.prototype.query;
let sent = 0;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: never[]): unknown {
    sent += 1;
    // Before it is sent, or at some moment after: perhaps the server carries it out, perhaps it does not get to.
    if (sent === diesAt && afterMs === 0) die();
    if (sent === diesAt) setTimeout(die, afterMs);
    return Reflect.apply(send, this, args);
  },
});

await startProjections({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  eventStoreUrl: process.env['EVENTSTORE_URL'] ?? '',
  projections: [historyProjection, wordsProjection, talliesProjection],
  leaseSeconds: 0.2,
});
