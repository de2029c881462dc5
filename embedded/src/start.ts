import { resolve } from 'node:path';
import { z } from 'zod';
import { restartable, startSupervisor } from './supervisor/supervisor.js';
import { whenNpmEnds } from './when-npm-ends.js';

/** Sent by `npm run dev` after it has built the code of these processes again. */
const RestartRequest = z.object({ restart: z.array(z.enum(restartable)) });

const Environment = z.object({
  PORT: z.coerce
    .number({ error: 'a port between 1 and 65535' })
    .int()
    .min(1, 'a port between 1 and 65535')
    .max(65_535, 'a port between 1 and 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
});

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

const readEnvironment = (): z.infer<typeof Environment> => {
  const parsed = Environment.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  return fail(new Error(`${name}: got ${JSON.stringify(process.env[name])}, wants ${issue?.message}.`));
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

const main = async (): Promise<void> => {
  ignoreLostOutput();
  const { PORT: port, HOST: host, DATA_DIR } = readEnvironment();
  const dataDir = resolve(DATA_DIR);
  const starting = startSupervisor({
    dataDir,
    port,
    host,
    // Payments are played: no money moves.
    env: { MODEL_ENDPOINTS: modelEndpoints, BILLING_PROVIDER: 'test', ...inherited() },
    progress: (phrase) => print(`  ${phrase} …`),
    onNotice: print,
  });

  let stopping = false;
  const stop = async (exitCode = 0): Promise<void> => {
    if (stopping) return;
    stopping = true;
    print('\nStopping …');
    const supervisor = await starting.catch(() => null);
    await supervisor?.stop();
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

  const supervisor = await starting;
  if (stopping) return;
  process.on('message', (message) => {
    const request = RestartRequest.safeParse(message);
    if (request.success) void supervisor.restart(request.data.restart);
  });
  // Without its parent nothing would stop it.
  process.once('disconnect', () => void stop());
  print(`\nThroughline is ready: ${supervisor.url}`);
  print(`  Mail it sends: ${supervisor.inboxUrl}   Log: ${resolve(dataDir, 'throughline.log')}   Stop: Ctrl-C`);
};

main().catch(fail);
