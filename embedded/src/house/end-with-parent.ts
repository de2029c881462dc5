// Loaded before a process's own entry: when the house is killed without a word, nobody would stop its processes.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
