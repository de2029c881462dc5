import { readFile } from 'node:fs/promises';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { endOnUncaughtError } from '@throughline/platform/logging/uncaught-errors.js';
import { z } from 'zod';
import { watchDisk } from '../disk/watch-disk.js';
import { onThisMachine, type Access } from '@throughline/event-store/grpc/access.js';
import { parsePasswords } from '@throughline/event-store/grpc/passwords.js';
import { startEventStore } from '@throughline/event-store/node.js';

const Environment = z.object({
  EVENT_STORE_DATABASE_URL: z.string().min(1, 'EVENT_STORE_DATABASE_URL must be the address of a Postgres database.'),
  EVENT_STORE_PORT: z.coerce
    .number('EVENT_STORE_PORT must be a port number, or 0 for any free one.')
    .int()
    .min(0)
    .max(65535)
    .default(0),
  /** Files in PEM; with both, the node serves over TLS only. */
  EVENT_STORE_TLS_CERTIFICATE: z.string().optional(),
  EVENT_STORE_TLS_KEY: z.string().optional(),
  /** A line `name:password` for each user. They are needed for every call then. */
  EVENT_STORE_PASSWORDS: z.string().optional(),
  /** The folder whose disk must not become full. */
  EVENT_STORE_DATA_DIR: z.string().optional(),
});
type Environment = z.infer<typeof Environment>;

const logger = createLogger('info');
const onNotice = (sentence: string): void => logger.warn({ code: 'event_store_notice' }, sentence);

const untilAskedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });

const getAccess = async (environment: Environment): Promise<Access> => {
  const {
    EVENT_STORE_TLS_CERTIFICATE: certificate,
    EVENT_STORE_TLS_KEY: key,
    EVENT_STORE_PASSWORDS: passwords,
  } = environment;
  return {
    ...onThisMachine,
    ...(certificate !== undefined && key !== undefined
      ? { tls: { certificate: await readFile(certificate), key: await readFile(key) } }
      : {}),
    ...(passwords === undefined ? {} : { passwords: parsePasswords(passwords) }),
  };
};

const main = async (): Promise<void> => {
  endOnUncaughtError(logger);
  const environment = Environment.safeParse(process.env);
  if (!environment.success) throw new Error(environment.error.issues.map(({ message }) => message).join('\n'));
  const {
    EVENT_STORE_DATABASE_URL: databaseUrl,
    EVENT_STORE_PORT: port,
    EVENT_STORE_DATA_DIR: folder,
  } = environment.data;
  const askedToStop = untilAskedToStop();
  const access = await getAccess(environment.data);
  const disk = folder === undefined ? undefined : watchDisk(folder, onNotice);
  const node = await startEventStore({ databaseUrl, port, access, onNotice, ...(disk && { isFull: disk.isFull }) });
  process.stdout.write(`${JSON.stringify({ ready: true, url: node.url })}\n`);
  await askedToStop;
  disk?.stop();
  await node.stop();
};

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
