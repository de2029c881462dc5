// The projections worker alone, with every projection of the product; ready when it has caught up.
import { startProjections } from '@throughline/projections/engine/start-projections.js';
import { projections } from '@throughline/projections/projections.js';

const running = await startProjections({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  eventStoreUrl: process.env['EVENTSTORE_URL'] ?? '',
  projections,
});
const stop = (): void => void running.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
await running.caughtUp;
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
