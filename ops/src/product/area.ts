import type { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';

/** Options that every command accepts. */
export const flags = {
  json: { type: 'boolean', default: false },
  message: { type: 'string' },
  begins: { type: 'string' },
  lasts: { type: 'string' },
  until: { type: 'string' },
  'ends-by-itself': { type: 'boolean', default: false },
  position: { type: 'string' },
  stream: { type: 'string' },
  type: { type: 'string' },
  workspace: { type: 'string' },
  invoice: { type: 'string' },
  limit: { type: 'string' },
  content: { type: 'boolean', default: false },
  'break-glass': { type: 'boolean', default: false },
  as: { type: 'string' },
  reason: { type: 'string' },
  hour: { type: 'boolean', default: false },
  outages: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;
export type Values = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values'];

export type Tools = { app: INestApplicationContext; print: (text: string) => void };
/** Returns the exit code. */
export type Work = (tools: Tools) => Promise<number>;
export type CommandLine = { command: string | undefined; rest: readonly string[]; values: Values };

/** The commands for one part of the deployment. */
export type Area = { usage: string; work: (words: CommandLine) => Work | undefined };
