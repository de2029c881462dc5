import { pino } from 'pino';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import type { LogFields } from './log-fields.js';
import { RepeatedLines } from './repeated-lines.js';
import { requestContext } from './request-context.js';

type Log = (fields: LogFields, message: string) => void;

/** Lines of JSON. Fields are ids, counts and times: never bodies, never what a person wrote. */
export abstract class Logger {
  abstract readonly debug: Log;
  abstract readonly info: Log;
  abstract readonly warn: Log;
  abstract readonly error: Log;
  abstract readonly fatal: Log;
}

/** Names under which a secret or a person's data could arrive by mistake. */
const secretNames = [
  'password',
  'current',
  'next',
  'token',
  'secret',
  'cookie',
  'authorization',
  'email',
  'name',
  'network',
  'ip',
  'body',
  'data',
  'payload',
  'headers',
  'keyRing',
  'pepper',
  'chainKey',
  'databaseUrl',
  'smtpUrl',
  'redisUrl',
  'eventStoreUrl',
];
const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

type ErrorFields = { type: string; message: string; code?: unknown; stack?: string | undefined; cause?: ErrorFields };

/** Postgres puts the row into `detail` and `where`; only what names the failure is kept. */
const errorFields = (error: unknown): ErrorFields => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
};

const Fields = z.looseObject({ code: z.string() });

/** Leaves out a line that was logged within the last minute and would only be repeated. */
const withoutRepeated = (): Pick<pino.LoggerOptions, 'hooks'> => {
  const repeated = new RepeatedLines();
  return {
    hooks: {
      logMethod(args, method) {
        const fields = Fields.safeParse(args[0]);
        const admitted = fields.success ? repeated.admit(fields.data) : args[0];
        if (admitted === null) return;
        args[0] = admitted;
        method.apply(this, args);
      },
    },
  };
};

export const createLogger = (level: Config['logLevel'], destination?: pino.DestinationStream): Logger => {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths, censor: '[redacted]' },
    serializers: { err: errorFields },
    ...withoutRepeated(),
    mixin: () => ({ ...requestContext() }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
};
