// The baseline for rebuilds: the official client reads the whole log and discards it.
import { EventStoreDBClient, excludeSystemEvents, START } from '@eventstore/db-client';

const wanted = Number(process.env['BENCH_EVENTS']);
const client = EventStoreDBClient.connectionString(process.env['EVENTSTORE_URL'] ?? '');
process.on('disconnect', () => process.exit(0));

const from = performance.now();
const subscription = client.subscribeToAll({ fromPosition: START, filter: excludeSystemEvents() });
let count = 0;
for await (const { event } of subscription) {
  if (event !== undefined) count += 1;
  if (count === wanted) break;
}
const ms = performance.now() - from;
await subscription.unsubscribe();
process.stdout.write(`${JSON.stringify({ ready: true, ms })}\n`);
