import { useEffect, useState } from 'react';
import { readMaintenance } from '../lib/session/maintenance.js';
import { ProblemError } from '../lib/problem-error.js';

const [minWaitMs, maxWaitMs] = [15_000, 30_000];

/** A random wait, so that not every browser asks at the same time. */
const randomWait = (): number => minWaitMs + Math.random() * (maxWaitMs - minWaitMs);

/** Polls whether maintenance is over, also at its scheduled end. Returns whether the server is reachable. */
export const useMaintenancePolling = (): boolean => {
  const [reached, setReached] = useState(true);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      let wait = randomWait();
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
