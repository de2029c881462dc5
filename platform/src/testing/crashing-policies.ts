// A policy runner in its own process that kills itself with SIGKILL at its n-th statement to Postgres.
import { EsdbEventStore } from '../eventstore/esdb-event-store.js';
import { createLogger } from '../logging/logger.js';
import { Postgres } from '../postgres/postgres.js';
import { copyNotes } from './copying-policy.js';
import { crashAtStatement } from './crash-at-statement.js';

crashAtStatement(Number(process.env['CRASH_AT_STATEMENT']), Number(process.env['CRASH_AFTER_MS']));

const url = process.env['EVENTSTORE_URL'] ?? '';
const store = await new EsdbEventStore({ url, logger: createLogger('silent') }).ready();
copyNotes(store, new Postgres({ url: process.env['DATABASE_URL'] ?? '' }));
