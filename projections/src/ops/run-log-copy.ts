import { copyLog } from '@throughline/platform/eventstore/log-copy/copy-log.js';
import type { LogCopy } from './arguments.js';
import { exitCodes } from './exit-codes.js';

const lookEveryMs = 2_000;

const progress = (): ((done: number) => void) => {
  let last = Date.now();
  return (done) => {
    if (Date.now() - last < lookEveryMs) return;
    last = Date.now();
    process.stderr.write(`  ${done.toLocaleString('en')} events\n`);
  };
};

export const runLogCopy = async ({ from, to, json }: LogCopy): Promise<number> => {
  const result = await copyLog({ from, to, progress: progress() });
  const { copied, known, source, target } = result;
  const equal = source.digest === target.digest;
  const count = (events: number): string => events.toLocaleString('en');
  const text = [
    `Copied ${count(copied)} events; ${count(known)} were there already.`,
    equal
      ? `Both logs hold the same ${count(target.events)} domain events, digest ${target.digest}.`
      : `The logs are NOT equal: ${count(source.events)} events with digest ${source.digest} here, ${count(target.events)} with ${target.digest} there.`,
  ].join('\n');
  process.stdout.write(`${json ? JSON.stringify({ ...result, equal }, null, 2) : text}\n`);
  return equal ? exitCodes.done : exitCodes.different;
};
