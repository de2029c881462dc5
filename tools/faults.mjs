// The long fault tests: the event store, Postgres and workers are killed repeatedly. The usual tests run a sample of them.
process.env.FAULT_ROUNDS ??= '30';
process.argv.push('faults');
await import('./test.mjs');
