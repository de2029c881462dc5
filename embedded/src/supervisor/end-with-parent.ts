// Preloaded into each process: if the supervisor is killed, nothing else would stop its processes.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
