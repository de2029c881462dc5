import 'reflect-metadata';
import { readConfig, type Config } from '@throughline/platform/config/config.js';
import { ConfigurationInvalid } from '@throughline/platform/config/configuration-invalid.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { endOnUncaughtError } from '@throughline/platform/logging/uncaught-errors.js';
import { releaseStartMemory } from '@throughline/platform/release-start-memory.js';
import { collectDefaultMetrics } from 'prom-client';
import { AppModule } from './app.module.js';
import { createApp } from './kernel/http/create-app.js';

const drainWithin = 10_000;

const exitWithError = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const configuration = (): Config => {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigurationInvalid) return exitWithError(error.message);
    throw error;
  }
};

const reason = (error: unknown, { port, host }: Config): string => {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`;
  if ('code' in error && error.code === 'EACCES')
    return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  if ('code' in error && error.code === 'EADDRNOTAVAIL')
    return `${host} is not an address of this machine. Set HOST to one that is.`;
  return error.message;
};

const config = configuration();
endOnUncaughtError(createLogger(config.logLevel));
// Event loop, memory and garbage collection of the process; nothing stops this, so it is not part of the application.
collectDefaultMetrics();
try {
  const app = await createApp(config, AppModule.forRoot(config));
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(
      () => exitWithError(`Some work was still in progress after ${drainWithin / 1_000} s and was stopped.`),
      drainWithin,
    ).unref();
    void app.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await app.listen(config.port, config.host);
  releaseStartMemory();
  process.stdout.write(`${JSON.stringify({ ready: true, url: await app.getUrl() })}\n`);
} catch (error) {
  exitWithError(`The backend could not start: ${reason(error, config)}`);
}
