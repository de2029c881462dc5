import { useEffect } from 'react';

/** Runs while somebody looks at the page: from time to time, and as soon as they come back to it. */
export const useWhileSeen = (run: () => void, everyMs: number): void => {
  useEffect(() => {
    const runIfSeen = () => document.visibilityState === 'visible' && run();
    const timer = setInterval(runIfSeen, everyMs);
    window.addEventListener('focus', runIfSeen);
    document.addEventListener('visibilitychange', runIfSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', runIfSeen);
      document.removeEventListener('visibilitychange', runIfSeen);
    };
  }, [run, everyMs]);
};
