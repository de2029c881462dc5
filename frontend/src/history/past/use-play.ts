import { useEffect, useEffectEvent, useState } from 'react';
import { useMoment } from '../../lib/past/moment.js';

/** Events a second. */
export const speeds = [1, 10, 100] as const;
export type Speed = (typeof speeds)[number];

/** A screen is read at most this often, so at high speeds each step takes several events. */
const ticksPerSecond = 2;
const every = (speed: Speed): number => 1_000 / Math.min(speed, ticksPerSecond);
const getStep = (speed: Speed): number => Math.max(1, Math.round(speed / ticksPerSecond));

type Play = { playing: boolean; speed: Speed; setSpeed: (speed: Speed) => void; toggle: () => void };

/** Goes on event by event. The next step waits until the screen has the rows of this one. */
export const usePlay = (step: (by: number) => void, isLast: boolean): Play => {
  const [wanted, setWanted] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const playing = wanted && !isLast;
  const isReading = useMoment(({ pending }) => pending > 0);
  const goOn = useEffectEvent(() => step(getStep(speed)));
  const number = useMoment(({ place }) => place?.number);
  useEffect(() => {
    if (!playing || isReading) return undefined;
    const timer = setTimeout(() => goOn(), every(speed));
    return () => clearTimeout(timer);
  }, [playing, isReading, speed, number]);
  return { playing, speed, setSpeed, toggle: () => setWanted(!playing) };
};
