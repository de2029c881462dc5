import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { AppModule } from '../app.module.js';

/** The backend without a role: this process only appends. The running product serves requests and executes runs. */
export const withBackend = async <T>(
  config: Config,
  clock: Clock,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> => {
  const app = await NestFactory.createApplicationContext(AppModule.forRoot({ ...config, roles: [] }, clock), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};
