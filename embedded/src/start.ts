import { resolve } from 'node:path';
import { assertSettings } from '@throughline/platform/config/config.js';
import { z } from 'zod';
import { checkRedis, mailServerFault } from './places/check-services.js';
import { shownAddress } from './places/server-address.js';
import { readCatchingUp } from './catching-up.js';
import { readSettings } from './settings.js';
import { Product } from './product.js';
import { localUrl } from './supervisor/hung-process.js';
import { restartable, type Supervisor } from './supervisor/supervisor.js';
import { whenNpmEnds } from '@throughline/platform/when-npm-ends.js';

/** Sent by `npm run dev` after it has built the code of these processes again. */
const RestartRequest = z.object({ restart: z.array(z.enum(restartable)) });

/** Settings that the supervisor provides; the caller's values must not leak into the processes. */
const ours = [
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'SMTP_URL',
  'INBOX_URL',
  'BUILT_IN_MODELS_URL',
  'BUILT_IN_MODELS_KEY',
  'FRONTEND_DIR',
  'KEY_RING',
  'PEPPER',
  'CHAIN_KEY',
  'BACKUP_DATABASE_URL',
];

/** Ollama and LM Studio, if they run on this machine. */
const modelEndpoints = 'http://127.0.0.1:11434,http://127.0.0.1:1234';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const fail = (error: unknown): never => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && !ours.includes(name) ? [[name, value]] : [],
    ),
  );

/** A terminal that was closed, or a full disk that the output goes to, must not end the product. */
const ignoreLostOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

type Set = Record<'REDIS_URL' | 'SMTP_URL', string | undefined>;

/** A line for each part that is not this machine's own. */
const elsewhere = ({ places }: Supervisor, set: Set): string[] =>
  [
    { name: 'Event store', place: places.eventStore },
    { name: 'Postgres', place: places.database },
    { name: 'Redis', place: set.REDIS_URL === undefined ? null : { url: set.REDIS_URL, said: 'REDIS_URL' } },
    { name: 'Mail server', place: set.SMTP_URL === undefined ? null : { url: set.SMTP_URL, said: 'SMTP_URL' } },
  ].flatMap(({ name, place }) => (place === null ? [] : [`  ${name}: ${shownAddress(place.url)} (${place.said})`]));

const formatMail = ({ inboxUrl }: Supervisor): string => (inboxUrl === null ? '' : `Mail it sends: ${inboxUrl}   `);

const checkServices = async ({ REDIS_URL, SMTP_URL }: Set): Promise<void> => {
  if (REDIS_URL !== undefined) await checkRedis(REDIS_URL);
  const fault = SMTP_URL === undefined ? null : await mailServerFault(SMTP_URL);
  if (fault !== null) print(`  ${fault}`);
};

const main = async (): Promise<void> => {
  ignoreLostOutput();
  const { PORT: port, HOST: host, DATA_DIR, REDIS_URL, ...given } = readSettings(process.env);
  // Payments are played: no money moves.
  const env = { MODEL_ENDPOINTS: modelEndpoints, BILLING_PROVIDER: 'test', ...inherited() };
  // The simulator's address and keys are added when it has started.
  assertSettings(env.BILLING_PROVIDER === 'test' ? { ...env, BILLING_PROVIDER: 'none' } : env);
  const dataDir = resolve(DATA_DIR);
  await checkServices({ REDIS_URL, SMTP_URL: given.SMTP_URL });
  const product = new Product({
    dataDir,
    port,
    host,
    given,
    env,
    progress: (phrase) => print(`  ${phrase} …`),
    onNotice: print,
    onReady: (supervisor) => {
      print(`\nThroughline is ready: ${supervisor.url}`);
      for (const line of elsewhere(supervisor, { REDIS_URL, SMTP_URL: given.SMTP_URL })) print(line);
      print(`  ${formatMail(supervisor)}Log: ${resolve(dataDir, 'throughline.log')}   Stop: Ctrl-C`);
      void readCatchingUp(localUrl(host, String(port), '/api/health/ready')).then(
        (line) => line !== null && print(line),
      );
    },
  });

  let stopping = false;
  const stop = async (exitCode = 0): Promise<void> => {
    if (stopping) return;
    stopping = true;
    print('\nStopping …');
    await product.stop();
    print('Stopped. Your data is kept.');
    process.exit(exitCode);
  };
  // Otherwise Postgres and the other processes would be left behind.
  process.on('uncaughtException', (error) => {
    print(error.message);
    void stop(1);
  });
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  whenNpmEnds('start', () => void stop());
  process.on('message', (message) => {
    const request = RestartRequest.safeParse(message);
    if (request.success) void product.restart(request.data.restart);
  });
  // Without its parent nothing would stop it.
  process.once('disconnect', () => void stop());
  await product.ended();
};

main().catch(fail);
