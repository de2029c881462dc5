// The product with its embedded defaults, as `npm start` runs it, in a separate process on a data folder for this measurement.
import { startSupervisor } from '@throughline/embedded/supervisor/supervisor.js';

const dataDir = process.env['BENCH_DATA_DIR'] ?? '';
const product = await startSupervisor({
  dataDir,
  port: Number(process.env['BENCH_PORT']),
  host: '127.0.0.1',
  progress: () => undefined,
  onNotice: (sentence) => process.stderr.write(`${sentence}\n`),
  // A measurement makes and records more than a workspace may.
  env: {
    WORKSPACE_AGENTS: '1000000',
    WORKSPACE_EVENTS_PER_DAY: '1000000000',
    WORKSPACE_EVENT_BYTES_PER_DAY: '1000000000000',
  },
});
const stop = (): void => void product.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
const { url, inboxUrl } = product;
process.stdout.write(`${JSON.stringify({ ready: true, url, inboxUrl, pids: product.pids() })}\n`);
