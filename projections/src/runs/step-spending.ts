import { boundedCount } from '@throughline/contracts/bounded-count.js';
import type { StepCost, Usage } from '@throughline/contracts/runs/run.events.js';

type Sums = { tokensIn: number; tokensOut: number; costMicros: number; costUnknown: boolean };
type Spending = Pick<StepCost, 'costMicros'> & { usage: Usage | null };

/** The sums with what an attempt used and cost, whether it succeeded or not. A cost that is unknown is not counted as 0. */
export const plusSpending = (sums: Sums, { usage, costMicros }: Spending): Sums => ({
  tokensIn: boundedCount(sums.tokensIn + (usage?.in ?? 0)),
  tokensOut: boundedCount(sums.tokensOut + (usage?.out ?? 0)),
  costMicros: boundedCount(sums.costMicros + (costMicros ?? 0)),
  costUnknown: sums.costUnknown || costMicros === null,
});
