import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { problems } from '@throughline/contracts/problem.js';
import { ConfigurationInvalid, readConfig } from '@throughline/platform/config/config.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { exitCodes, OperatorMistake } from '@throughline/projections/ops/exit-codes.js';
import { AppModule } from '../../app.module.js';
import { areaOf } from './areas.js';

const run = async (): Promise<number> => {
  const work = areaOf(process.argv.slice(2));
  // Neither role: this process only asks. Whoever serves hears of it by the log.
  const config = { ...readConfig(process.env), roles: [] };
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await work({ app, say: (text) => void process.stdout.write(`${text}\n`) });
  } finally {
    await app.close();
  }
};

const sentence = (error: unknown): string => {
  if (error instanceof DomainError)
    return error.extras.errors?.[0]?.detail ?? error.extras.detail ?? problems[error.code][1];
  return error instanceof Error ? error.message : String(error);
};

const codeOf = (error: unknown): number => {
  if (error instanceof OperatorMistake || error instanceof ConfigurationInvalid) return exitCodes.usage;
  return error instanceof DomainError ? exitCodes.refused : exitCodes.failed;
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(codeOf(error));
  },
);
