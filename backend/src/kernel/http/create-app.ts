import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { createLogger, Logger } from '@throughline/platform/logging/logger.js';
import { NestLogger } from '@throughline/platform/logging/nest-logger.js';
import { Idempotency } from './idempotency/idempotency.js';
import { parseBodies } from './server/body-parsing.js';
import { serveBrowserApp } from './server/browser-app.js';
import { listLegal } from './server/list-legal.js';
import { createAdapter } from './server/fastify.js';
import { addHooks } from './server/hooks.js';
import { serveOpenApi } from './server/open-api.js';
import { PageSession } from './server/page-session.js';
import { PageWriter } from './server/written-page.js';
import { RequestThrottle } from './rate-limits/request-throttle.js';

/** A list is a fifth of its size. What browsers send is never unpacked: `parseBodies` says what is read. */
const compression = {
  encodings: ['gzip'],
  threshold: 4_096,
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** The whole application, initialised and ready to listen. */
export const createApp = async (config: Config, module: DynamicModule): Promise<NestFastifyApplication> => {
  const adapter = createAdapter(config);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(createLogger(config.logLevel)),
    bodyParser: false,
    abortOnError: false,
  });
  const logger = app.get(Logger);
  const server = adapter.getInstance();
  const clock = app.get(Clock);
  server.decorate('clock', { getter: () => clock });
  parseBodies(server);
  await server.register(compress, compression);
  addHooks(server, { config, logger, idempotency: app.get(Idempotency), throttle: app.get(RequestThrottle) });
  serveOpenApi(app);
  if (config.roles.includes('api') && config.frontendDir !== null) {
    const { frontendDir: folder, publicUrl } = config;
    await serveBrowserApp(server, {
      folder,
      publicUrl,
      session: app.get(PageSession),
      pages: app.get(PageWriter),
      legal: listLegal(config),
    });
  }
  return app.init();
};
