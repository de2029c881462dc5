/**
 * How well a duration distinguishes one kind of answer from another: the probability that an answer of the first kind took
 * longer than one of the second (area under the ROC curve). 0.5 means that they do not differ, and 1 that they differ
 * completely, in either direction.
 */
export const auc = (first: readonly number[], second: readonly number[]): number => {
  const sorted = [...first.map((ms) => ({ ms, own: true })), ...second.map((ms) => ({ ms, own: false }))].sort(
    (a, b) => a.ms - b.ms,
  );
  let ranks = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]?.ms === sorted[from]?.ms) to += 1;
    // Equal values share the mean of their ranks.
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at += 1) if (sorted[at]?.own === true) ranks += rank;
    from = to;
  }
  const wins = ranks - (first.length * (first.length + 1)) / 2;
  const area = wins / (first.length * second.length);
  return Math.max(area, 1 - area);
};

export type Pair<T = unknown> = {
  known: () => Promise<T>;
  unknown: () => Promise<T>;
  /** Calls before the measurement, which are not measured. */
  before?: () => Promise<unknown>;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/**
 * Measures both kinds alternately, each first in turn, so that other load on the machine affects both. A figure of few
 * samples varies by chance: while it is above the threshold, the same number is measured again and all are counted
 * together. Chance decreases with the number of samples; a real difference does not.
 */
export const measuredAuc = async (
  pair: (n: number) => Pair,
  { samples, bar, rounds }: { samples: number; bar: number; rounds: number },
): Promise<{ figure: number; samples: number }> => {
  const known: number[] = [];
  const unknown: number[] = [];
  const measure = async (n: number): Promise<void> => {
    const works = pair(n);
    await works.before?.();
    if (n % 2 === 0) known.push(await timed(works.known));
    unknown.push(await timed(works.unknown));
    if (n % 2 === 1) known.push(await timed(works.known));
  };
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < samples; i += 1) await measure(round * samples + i);
    if (auc(known, unknown) <= bar) break;
  }
  return { figure: auc(known, unknown), samples: known.length };
};
