// The long form of what the usual tests take a sample of: node and Postgres killed again and again.
process.env.FAULT_ROUNDS ??= '30';
process.argv.push('int', 'faults');
await import('./test.mjs');
