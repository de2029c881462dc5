import { create } from 'zustand';

type Shown = {
  /** The moment as an address has it, the number of an event or an instant; null in the present. */
  at: string | null;
  /** The moment of the rows that came last: its event, and the instant that named it where that is later. */
  place: { number: number; at: string; instant: string | null } | null;
  /** Readings of it that are on their way. */
  pending: number;
  /** How far the past is put together, while that goes on. */
  progress: { done: number; total: number } | null;
  /** Why there is no such moment. */
  refusal: string | null;
};

const present: Shown = { at: null, place: null, pending: 0, progress: null, refusal: null };

/** The moment of the workspace that the page shows. */
export const useMoment = create<Shown>(() => present);

export const momentAt = (): string | null => useMoment.getState().at;

/** Whether what was asked at one moment is still wanted. */
export const isShown = (at: string | null): boolean => momentAt() === at;

const listeners = new Set<() => void>();

/** Calls when another moment is shown: what was read before is of another time. */
export const onMomentChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const showMoment = (at: string | null): void => {
  if (isShown(at)) return;
  useMoment.setState(at === null ? present : { ...present, at, place: useMoment.getState().place });
  for (const listener of listeners) listener();
};

/** The time that relative times are counted from: that of the moment, or now. */
export const momentNow = ({ at, place }: Shown): number | null =>
  at === null || place === null ? null : Date.parse(place.instant ?? place.at);
