import { limits } from '@throughline/contracts/limits.js';
import type { Price, StepCost, Usage } from '@throughline/contracts/runs/run.events.js';

const million = 1_000_000n;

/** Describes what a price depends on. */
export type Tokens = Pick<Usage, 'in' | 'cacheRead' | 'cacheWrite' | 'out'>;

/** Returns what the tokens cost at a price, in millionths of a US dollar: exact, and rounded once, halves to the even number. */
export const costMicros = (usage: Tokens, price: Price): number => {
  const plain = usage.in - usage.cacheRead - usage.cacheWrite;
  const amounts: readonly (readonly [number, number])[] = [
    [plain, price.in],
    [usage.cacheRead, price.cacheRead],
    [usage.cacheWrite, price.cacheWrite],
    [usage.out, price.out],
  ];
  const total = amounts.reduce((sum, [tokens, each]) => sum + BigInt(tokens) * BigInt(each), 0n);
  const [whole, rest] = [total / million, total % million];
  const isUp = rest * 2n > million || (rest * 2n === million && whole % 2n === 1n);
  return Math.min(Number(isUp ? whole + 1n : whole), limits.attemptMicros);
};

/** Unknown is never nothing. */
export const getCost = (usage: Usage, price: Price | null, payer: StepCost['payer']): StepCost =>
  payer === 'none'
    ? { price: null, costMicros: 0, payer }
    : { price, costMicros: price === null ? null : costMicros(usage, price), payer };
