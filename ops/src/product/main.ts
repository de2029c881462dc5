import 'reflect-metadata';
import { problems } from '@throughline/contracts/problem.js';
import { readConfig } from '@throughline/platform/config/config.js';
import { assertConnects, errorText, runningProduct } from '@throughline/platform/postgres/full-disk.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { assertNamed, getExitCode, exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { runCommandLine } from '@throughline/platform/command-line/run-command-line.js';
import type { Work } from './area.js';
import { getArea, usageAsked } from './areas.js';

const closeTimeoutMs = 10_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** The application is loaded only here, because help and mistakes need none of it. */
const inApplication = async (work: Work): Promise<number> => {
  const [{ NestFactory }, { AppModule }] = await Promise.all([
    import('@nestjs/core'),
    import('@throughline/backend/app.module.js'),
  ]);
  // Neither role: this process only sends commands. The processes that serve learn of them from the log.
  const config = { ...readConfig(process.env), roles: [] };
  await assertConnects(config.databaseUrl, runningProduct(process.env));
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await work({ app, print });
  } finally {
    // This process ends anyway, so a connection that does not close is left.
    await withTimeout(closeTimeoutMs, 'Closing', app.close()).catch(() => undefined);
  }
};

const run = async (): Promise<number> => {
  const args = process.argv.slice(2);
  const usage = usageAsked(args);
  if (usage !== null) {
    print(usage);
    return exitCodes.done;
  }
  const work = getArea(args);
  assertNamed(process.env);
  return inApplication(work);
};

const describe = (error: unknown): string => {
  if (error instanceof DomainError)
    return error.extras.errors?.[0]?.detail ?? error.extras.detail ?? problems[error.code][1];
  return errorText(error);
};

const readCode = (error: unknown): number => (error instanceof DomainError ? exitCodes.refused : getExitCode(error));

runCommandLine(run, { getCode: readCode, describe });
