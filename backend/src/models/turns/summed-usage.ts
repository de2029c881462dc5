import { boundedCount } from '@throughline/contracts/bounded-count.js';
import type { Usage } from '@throughline/contracts/runs/run.events.js';

export const summedUsage = (a: Usage, b: Usage): Usage => ({
  in: boundedCount(a.in + b.in),
  cacheRead: boundedCount(a.cacheRead + b.cacheRead),
  cacheWrite: boundedCount(a.cacheWrite + b.cacheWrite),
  out: boundedCount(a.out + b.out),
  reasoning: boundedCount(a.reasoning + b.reasoning),
  estimated: a.estimated || b.estimated,
});
