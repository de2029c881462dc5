import { createLogger } from '@throughline/platform/logging/logger.js';
import { endOnUncaughtError } from '@throughline/platform/logging/uncaught-errors.js';
import { z } from 'zod';
import { startModelServer } from './model-server.js';
import { rehearsalBrain } from './brain/rehearsal-brain.js';

/** Holds what the supervisor gives the process. */
const Environment = z.object({
  BUILT_IN_MODELS_PORT: z.coerce.number().int().min(1).max(65_535),
  BUILT_IN_MODELS_KEY: z.string().min(16),
});

const untilRequestedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });

const main = async (): Promise<void> => {
  endOnUncaughtError(createLogger('info'));
  const { BUILT_IN_MODELS_PORT: port, BUILT_IN_MODELS_KEY: key } = Environment.parse(process.env);
  const stopping = untilRequestedToStop();
  const server = await startModelServer({ brain: rehearsalBrain, port, keys: [key], secret: key });
  process.stdout.write(`${JSON.stringify({ ready: true, url: server.addresses['chat-completions'] })}\n`);
  await stopping;
  await server.stop();
};

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
