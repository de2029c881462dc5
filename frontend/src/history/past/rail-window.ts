export const spans = { '1 h': 3_600_000, '1 d': 86_400_000, '7 d': 7 * 86_400_000, '30 d': 30 * 86_400_000 } as const;
export type Span = keyof typeof spans | 'All';
/** Instants in milliseconds. */
export type RailWindow = { from: number; to: number };

/** The part of time that the rail shows: a span around the moment, or all that there is. */
export const windowAround = (span: Span, at: number, { from, to }: RailWindow): RailWindow => {
  if (span === 'All') return { from, to };
  const end = Math.min(to, at + spans[span] / 2);
  return { from: end - spans[span], to: end };
};

export const isIn = ({ from, to }: RailWindow, at: number): boolean => at >= from && at <= to;

export const getShare = ({ from, to }: RailWindow, at: number): number =>
  to === from ? 1 : Math.min(1, Math.max(0, (at - from) / (to - from)));

export const instantAt = ({ from, to }: RailWindow, share: number): number => Math.round(from + (to - from) * share);
