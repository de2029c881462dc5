import { useEffect, useState } from 'react';
import { demo, stillMoment } from './demo-run.js';

const tick = 90;

/** How far the recorded run has been played. It does not move for people who prefer reduced motion. */
export const useDemo = (): number => {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [now, setNow] = useState(still ? stillMoment : 0);
  useEffect(() => {
    if (still) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow((before) => (before + tick) % demo.restart);
    }, tick);
    return () => clearInterval(timer);
  }, [still]);
  return now;
};
