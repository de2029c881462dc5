// The long form of what the usual tests take a sample of: node, Postgres and workers killed again and again.
process.env.FAULT_ROUNDS ??= '30';
process.argv.push('faults');
await import('./test.mjs');
