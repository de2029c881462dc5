import { useSyncExternalStore } from 'react';
import { momentNow, useMoment } from '../past/moment.js';
import { pluralise } from '../numbers/format.js';

type Beat = { listeners: Set<() => void>; timer: ReturnType<typeof setInterval> | undefined; now: number };

const beats = new Map<number, Beat>();

const beat = (every: number): Beat => {
  const known = beats.get(every);
  if (known) return known;
  const made: Beat = { listeners: new Set(), timer: undefined, now: Date.now() };
  beats.set(every, made);
  return made;
};

const listen = (every: number, listener: () => void): (() => void) => {
  const shared = beat(every);
  shared.listeners.add(listener);
  shared.timer ??= setInterval(() => {
    shared.now = Date.now();
    for (const each of shared.listeners) each();
  }, every);
  return () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0) return;
    clearInterval(shared.timer);
    beats.delete(every);
  };
};

const clocks = new Map<number, (listener: () => void) => () => void>();
const getClock = (every: number) => {
  const known = clocks.get(every);
  if (known) return known;
  const made = (listener: () => void) => listen(every, listener);
  clocks.set(every, made);
  return made;
};

/** The time, from one clock that all of the page shares; in the past, the time of the moment. */
export const useNow = (every = 10_000): number => {
  const now = useSyncExternalStore(getClock(every), () => beat(every).now);
  return useMoment(momentNow) ?? now;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Minutes matter for a while: times a quarter of an hour apart must not read alike. */
const hoursAndMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

const span = (distance: number): string | null => {
  if (distance < 45_000) return null;
  const minutes = Math.max(1, Math.round(distance / minute));
  if (minutes < 60) return `${minutes} min`;
  if (distance < 3 * hour) return hoursAndMinutes(minutes);
  const hours = Math.round(distance / hour);
  if (hours < 24) return `${hours} h`;
  if (distance < 14 * day) {
    const days = Math.round(distance / day);
    return pluralise(days, 'day');
  }
  return '';
};

/** "just now", "6 min ago", "in 3 h"; null when so far away that the date says more. */
export const relative = (instant: string | Date, now: number): string | null => {
  const distance = new Date(instant).getTime() - now;
  const words = span(Math.abs(distance));
  if (words === null) return distance > 1_000 ? 'in a moment' : 'just now';
  if (words === '') return null;
  return distance > 0 ? `in ${words}` : `${words} ago`;
};
