import type { Usage } from '@throughline/contracts/runs/run.events.js';

export const summedUsage = (a: Usage, b: Usage): Usage => ({
  in: a.in + b.in,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheWrite: a.cacheWrite + b.cacheWrite,
  out: a.out + b.out,
  reasoning: a.reasoning + b.reasoning,
  estimated: a.estimated || b.estimated,
});
