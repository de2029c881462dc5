import type { Progress } from '@throughline/event-store/integrity/verify-log.js';

const everyMs = { terminal: 200, file: 5_000 };

/** On a terminal one line is overwritten; elsewhere a new line is printed now and then. */
export const progressLine = (verb: string, stream: NodeJS.WriteStream): Progress => {
  const pause = stream.isTTY ? everyMs.terminal : everyMs.file;
  let last = Date.now();
  let shown = false;
  return (done, of) => {
    const finished = done >= of;
    if (Date.now() - last < pause && !(finished && shown)) return;
    last = Date.now();
    shown = true;
    const percent = of === 0 ? 100 : Math.floor((100 * done) / of);
    const line = `  ${verb} ${done.toLocaleString('en')} of ${of.toLocaleString('en')} events (${percent} %)`;
    stream.write(stream.isTTY ? `\r${line}${finished ? '\n' : ''}` : `${line}\n`);
  };
};
