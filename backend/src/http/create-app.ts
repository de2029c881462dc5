import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { NestLogger } from '@throughline/platform/logging/nest-logger.js';
import { Idempotency } from './idempotency/idempotency.js';
import { parseBodies } from './server/body-parsing.js';
import { serveBrowserApp } from './server/browser-app.js';
import { createAdapter } from './server/fastify.js';
import { addHooks } from './server/hooks.js';
import { serveOpenApi } from './server/open-api.js';

type AppParts = { config: Config; logger: Logger; clock: Clock; module: Parameters<typeof NestFactory.create>[0] };

/** The whole HTTP side, ready to listen. */
export const createApp = async ({ config, logger, clock, module }: AppParts): Promise<NestFastifyApplication> => {
  const adapter = createAdapter(config);
  const server = adapter.getInstance();
  server.decorate('clock', clock);
  parseBodies(server);
  addHooks(server, { config, logger, idempotency: () => app.get(Idempotency) });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
    forceCloseConnections: false,
  });
  serveOpenApi(app);
  if (config.frontendDir !== null) await serveBrowserApp(server, { folder: config.frontendDir, publicUrl: config.publicUrl });
  return app;
};
