import { useEffect, useState } from 'react';
import { readMaintenance } from '../lib/session/maintenance.js';
import { ProblemError } from '../lib/problem-error.js';

const [shortest, longest] = [15_000, 30_000];

/** Not all at once: everyone waits for the same moment. */
const someTime = (): number => shortest + Math.random() * (longest - shortest);

/** Asks now and then whether it is over, and at its planned end; answers whether the server answers at all. */
export const useWatch = (): boolean => {
  const [reached, setReached] = useState(true);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      let wait = someTime();
      try {
        const { plan, now } = await readMaintenance(stop.signal);
        if (plan?.until) {
          const left = Date.parse(plan.until) - Date.parse(now);
          if (left > 0) wait = Math.min(wait, left + Math.random() * 2_000);
        }
        setReached(true);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof ProblemError)) throw error;
        setReached(false);
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void ask(), wait);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return reached;
};
