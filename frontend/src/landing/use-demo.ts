import { useEffect, useState } from 'react';
import { demo, firstMoment } from './demo-run.js';

const tick = 90;

/** How far the recorded run has been played. It does not move for people who prefer reduced motion. */
export const useDemo = (): number => {
  const [now, setNow] = useState<number>(firstMoment);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow((before) => (before + tick) % demo.restart);
    }, tick);
    return () => clearInterval(timer);
  }, []);
  return now;
};
