import { pluralise } from '@throughline/platform/pluralise.js';
import { copyLog } from '@throughline/platform/eventstore/log-copy/copy-log.js';
import type { LogCopy } from './arguments.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';

const lookEveryMs = 2_000;

const progress = (): ((done: number) => void) => {
  let last = Date.now();
  return (done) => {
    if (Date.now() - last < lookEveryMs) return;
    last = Date.now();
    process.stderr.write(`  ${pluralise(done, 'event')}\n`);
  };
};

export const runLogCopy = async ({ from, to, json }: LogCopy): Promise<number> => {
  const result = await copyLog({ from, to, progress: progress() });
  const { copied, known, source, target } = result;
  const equal = source.digest === target.digest;
  const ofEvents = (events: number): string => pluralise(events, 'event');
  const text = [
    `Copied ${ofEvents(copied)}; were there already: ${known.toLocaleString('en')}.`,
    equal
      ? `Both logs hold the same ${pluralise(target.events, 'domain event')}, digest ${target.digest}.`
      : `The logs are NOT equal: ${ofEvents(source.events)} with digest ${source.digest} here, ${ofEvents(target.events)} with ${target.digest} there.`,
  ].join('\n');
  process.stdout.write(`${json ? JSON.stringify({ ...result, equal }, null, 2) : text}\n`);
  return equal ? exitCodes.done : exitCodes.different;
};
