import { readConfig } from '@throughline/platform/config/config.js';
import { ConfigurationInvalid } from '@throughline/platform/config/configuration-invalid.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { endOnUncaughtError } from '@throughline/platform/logging/uncaught-errors.js';
import { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { releaseStartMemory } from '@throughline/platform/release-start-memory.js';
import { tracer } from '@throughline/platform/tracing/tracer.js';
import { collectDefaultMetrics } from 'prom-client';
import { NightlyBackups } from './backups/nightly-backups.js';
import { Anchors } from './chain/anchors.js';
import { batchFolded } from './engine/follow/engine-metrics.js';
import { serveHealth } from './health-server.js';
import { DiskRoom } from './engine/fold/disk-room.js';
import { catchUpText } from './engine/follow/catch-up.js';
import { startProjections, type RunningProjections } from './engine/start-projections.js';
import { projections } from './projections.js';

const progressEveryMs = 5_000;
const failureEveryMs = 1_000;

/** A line for the supervisor, which shows it to people. */
const report = (progress: string): void => void process.stdout.write(`${JSON.stringify({ progress })}\n`);

/** Reports a failure once, and again after another one. */
const failureReporter = ({ worker }: RunningProjections): (() => void) => {
  let reported: string | null = null;
  return () => {
    if (worker.failure !== null && worker.failure !== reported)
      report(`cannot follow the log: ${worker.failure} It tries again`);
    reported = worker.failure;
  };
};

const reportProgress = ({ session }: RunningProjections['worker']): void => {
  if (session?.progress) report(catchUpText(session.progress));
};

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  endOnUncaughtError(logger);
  collectDefaultMetrics();
  if (config.traces !== null) await tracer.start({ ...config.traces, service: 'throughline-projections', logger });
  if (config.chainKey === null)
    logger.warn({ code: 'chain_key_missing' }, 'CHAIN_KEY is not set: chains are not signed.');
  const chainKey = config.chainKey === null ? null : ChainKey.parse(config.chainKey);
  const anchors = chainKey === null ? [] : [new Anchors(chainKey).backgroundTask];
  const backups = config.backup === null ? [] : [new NightlyBackups(config.backup).backgroundTask];
  const running = await startProjections({
    ...config,
    chainKey,
    projections,
    logger,
    onBatchFolded: batchFolded,
    backgroundTasks: [...anchors, ...backups],
    room: new DiskRoom(config.dataDir),
    keepSeconds: config.rollbackHours * 3_600,
  });
  const health = await serveHealth(running, { ...config, port: config.projectionsPort });
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await health.close();
    await running.stop();
    await tracer.stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ code: 'projections_stop_failed', err: error }, 'Stopping failed.');
          process.exit(1);
        },
      );
    });
  setInterval(failureReporter(running), failureEveryMs).unref();
  const reporting = setInterval(() => reportProgress(running.worker), progressEveryMs);
  const standing = await Promise.race([
    running.caughtUp.then(() => 'folding'),
    running.worker.standsBy.then(() => 'standing_by'),
  ]);
  clearInterval(reporting);
  releaseStartMemory();
  process.stdout.write(`${JSON.stringify({ ready: true, port: health.port, standing })}\n`);
};

run().catch((err: unknown) => {
  if (err instanceof ConfigurationInvalid) process.stderr.write(`${err.message}\n`);
  else createLogger('info').fatal({ code: 'process_failed', err }, 'The projections worker could not start.');
  process.exit(1);
});
