import { copyLog, type CopyOptions, type CopyResult } from '@throughline/platform/eventstore/log-copy/copy-log.js';
import { withEventStore } from '@throughline/embedded/places/event-store-at.js';

/** Prints a phrase. */
export type Progress = (phrase: string) => void;

const everyMs = 5_000;

export const count = (many: number): string => many.toLocaleString('en');

/** Prints now and then how far a step is. */
export const nowAndThen = (progress: Progress): ((phrase: () => string) => void) => {
  let last = Date.now();
  return (phrase) => {
    if (Date.now() - last < everyMs) return;
    last = Date.now();
    progress(phrase());
  };
};

/** Prints how many of how many there are. */
export const getCounting = (progress: Progress, what: string): ((done: number, of: number) => void) => {
  const report = nowAndThen(progress);
  return (done, of) => report(() => `${count(done)} of ${count(of)} ${what}`);
};

type Copying = Pick<CopyOptions, 'from' | 'to' | 'placed'> & { progress: Progress };

/** Copies a log, then compares both, and prints how far each is. How many events there are is an estimate until all are copied. */
export const copyLogWithProgress = async ({ from, to, placed, progress }: Copying): Promise<CopyResult> => {
  const head = await withEventStore(from, (store) => store.head());
  const report = nowAndThen(progress);
  let copied = 0;
  let compared = 0;
  return copyLog({
    from,
    to,
    progress: (done, position) => {
      copied = done;
      const total = Math.max(done, Math.round((done * head) / position));
      report(() => `${count(done)} of about ${count(total)} events`);
    },
    placed: (source, target) => {
      placed?.(source, target);
      compared += 1;
      report(() => `${count(compared)} of ${count(copied)} events compared`);
    },
  });
};
