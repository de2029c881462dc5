// The embedded event store alone.
import { startEventStore } from '@throughline/event-store/node.js';

const node = await startEventStore({ databaseUrl: process.env['DATABASE_URL'] ?? '' });
const stop = (): void => void node.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
process.stdout.write(`${JSON.stringify({ ready: true, url: node.url })}\n`);
