import type { Config } from '../config/config.js';
import { createLogger, type Logger } from './logger.js';

/** A process without a role is a command: what it prints is its answer, so it logs to stderr. */
export const processLogger = ({ logLevel, roles }: Pick<Config, 'logLevel' | 'roles'>): Logger =>
  createLogger(logLevel, roles.length === 0 ? process.stderr : undefined);
