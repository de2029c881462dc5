import type { Sample } from '@throughline/contracts/operations/health-snapshot.js';
import type { ChartPoint } from './line-chart.js';

/** How fast the log is folded between two samples, in events per second. A rebuilt replica starts counting again. Null where either count is unknown. */
export const foldedPerSecond = (samples: readonly Sample[]): ChartPoint[] =>
  samples.slice(1).map((sample, at) => {
    const before = samples[at] ?? sample;
    if (sample.folded === null || before.folded === null) return { at: sample.at, value: null };
    const seconds = (Date.parse(sample.at) - Date.parse(before.at)) / 1_000;
    return { at: sample.at, value: seconds > 0 ? Math.max(0, sample.folded - before.folded) / seconds : 0 };
  });
