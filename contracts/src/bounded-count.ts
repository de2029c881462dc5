/**
 * A sum of counts, at most the highest that is exact. Others report some of them, and no row or event has a number beyond it: a
 * sum that grew further would stop what reads or records it.
 */
export const boundedCount = (sum: number): number => Math.min(sum, Number.MAX_SAFE_INTEGER);
