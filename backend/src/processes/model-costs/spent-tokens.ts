import { boundedCount } from '@throughline/contracts/bounded-count.js';
import { modelServiceOf } from '@throughline/contracts/model-services.js';
import type { NamedModel } from '@throughline/contracts/runs/recipe.js';
import type { Price, Usage } from '@throughline/contracts/runs/run.events.js';
import { costMicros } from '../../models/prices/cost.js';
import { bundledTiers, priceAt } from '../../models/prices/price-book.js';

/** Requests of one size, and what they used together. `input`: tokens of one of them, which the tier of a price depends on. */
export type Requests = { used: Usage; input: number };

/** The tokens of some requests, as they would be charged on any model. */
export class SpentTokens {
  private readonly byStarts = new Map<string, readonly Requests[]>();

  constructor(
    private readonly requests: readonly Requests[],
    private readonly at: Date,
  ) {}

  /** Rounded once for each tier of the price. `listed` null: nobody has set or listed a price. Null: the model has none. */
  costOn({ provider, model }: Pick<NamedModel, 'provider' | 'model'>, listed: Price | null): number | null {
    const service = modelServiceOf(provider);
    const starts = service === undefined ? [] : bundledTiers(service, model, this.at);
    let total = 0;
    for (const { used, input } of this.tiers(starts)) {
      const price = service === undefined ? listed : priceAt(service, model, listed, { at: this.at, input });
      if (price === null) return null;
      total = boundedCount(total + costMicros(used, price));
    }
    return total;
  }

  /** Few models have tiers and these are alike, so requests are seldom counted more than once. */
  private tiers(starts: readonly number[]): readonly Requests[] {
    const key = starts.join();
    const known = this.byStarts.get(key);
    if (known !== undefined) return known;
    const tiers = new Map<number, Requests>();
    for (const { used, input } of this.requests) {
      const tier = starts.filter((start) => input > start).length;
      const before = tiers.get(tier)?.used;
      tiers.set(tier, { used: before === undefined ? used : together(before, used), input });
    }
    const found = [...tiers.values()];
    this.byStarts.set(key, found);
    return found;
  }
}

const together = (one: Usage, other: Usage): Usage => ({
  in: boundedCount(one.in + other.in),
  cacheRead: boundedCount(one.cacheRead + other.cacheRead),
  cacheWrite: boundedCount(one.cacheWrite + other.cacheWrite),
  out: boundedCount(one.out + other.out),
  reasoning: boundedCount(one.reasoning + other.reasoning),
  estimated: one.estimated || other.estimated,
});
