import type { StepCost, Usage } from '@throughline/contracts/runs/run.events.js';

export const noUsage: Usage = { in: 0, cacheRead: 0, cacheWrite: 0, out: 0, reasoning: 0, estimated: false };

/** For what no provider is paid for. */
export const free: StepCost = { price: null, costMicros: 0, payer: 'none' };
