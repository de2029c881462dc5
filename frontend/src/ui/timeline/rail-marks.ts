export type RailMark = {
  /** Per cent from the left. */
  at: number;
  /** 3 to 12 px. */
  height: number;
  tone?: 'fail' | 'wait' | 'accent' | undefined;
};

/** Marks for a line without data (public pages): the same seed always draws the same day. */
export const drawnMarks = (seed: number, from: number, to: number, count: number): RailMark[] => {
  let state = seed;
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const heights = [3, 3, 4, 4, 4, 5, 6, 8, 12];
  return Array.from({ length: count }, () => {
    const bunch = next() ** 1.6;
    return {
      at: Number((from + (to - from) * (next() * 0.55 + bunch * 0.45)).toFixed(2)),
      height: heights[Math.floor(next() * heights.length)] ?? 4,
    };
  }).sort((left, right) => left.at - right.at);
};
