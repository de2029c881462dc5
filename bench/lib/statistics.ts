export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);
