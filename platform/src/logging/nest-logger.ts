import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

/** Nest's own lines, in our format. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ code: 'nest', context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ code: 'nest', context }, String(message));
  }

  error(message: unknown, stack?: unknown, context?: unknown): void {
    this.logger.error({ code: 'nest', context, stack }, String(message));
  }

  fatal(message: unknown, context?: unknown): void {
    this.logger.fatal({ code: 'nest', context }, String(message));
  }
}
