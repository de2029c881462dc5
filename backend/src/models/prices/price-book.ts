import { calcPrice, findProvider, type ModelInfo, type ModelPrice, type TieredPrices } from '@pydantic/genai-prices';
import { modelServices, type ModelService } from '@throughline/contracts/model-services.js';
import type { Price } from '@throughline/contracts/runs/run.events.js';

/** Applies to the package in `package.json`; prices are a part of it. */
export const bundledBook = 'genai-prices 0.1.8';

const microsPerDollar = 1_000_000;
const toMicros = (dollars: number): number => Math.round(dollars * microsPerDollar);

type Named = Pick<ModelService, 'priceBook'>;
/** When, and for how many tokens of input: some prices depend on both. */
export type Asked = { at: Date; input: number };

/** The price of a model by the book that comes with the product; null if it has none. */
export const bundledPrice = ({ priceBook }: Named, model: string, { at, input }: Asked): Price | null => {
  if (priceBook === null) return null;
  const found = calcPrice({ input_tokens: input }, model, { providerId: priceBook, timestamp: at });
  return found === null ? null : priceIn(found.model_price, input);
};

/**
 * Returns what is charged for a request of this size: the price of a book depends on them; one that somebody set, or that a
 * provider lists, does not. `given` null: nobody has set or listed one.
 */
export const priceAt = (service: Named, model: string, given: Price | null, asked: Asked): Price | null =>
  given === null || given.book === bundledBook ? bundledPrice(service, model, asked) : given;

const priceIn = (prices: ModelPrice, input: number): Price | null => {
  const each = (key: string): number | undefined => {
    const price = prices[key];
    return typeof price === 'object' ? atTier(price, input) : price;
  };
  const sent = each('input_mtok');
  const written = each('output_mtok');
  if (sent === undefined || written === undefined) return null;
  return {
    book: bundledBook,
    in: toMicros(sent),
    // Where a book has no price of its own for them, cached tokens cost what others do.
    cacheRead: toMicros(each('cache_read_mtok') ?? sent),
    cacheWrite: toMicros(each('cache_write_mtok') ?? sent),
    out: toMicros(written),
  };
};

let starts: readonly number[] | undefined;
/** Sizes of input above which the book has another price for some model, the smallest first. */
export const tierStarts = (): readonly number[] => {
  const books = modelServices.flatMap(({ priceBook }) => (priceBook === null ? [] : [priceBook]));
  const listed = books
    .flatMap((providerId) => findProvider({ providerId })?.models ?? [])
    .flatMap(({ prices }) => (Array.isArray(prices) ? prices.map((each) => each.prices) : [prices]))
    .flatMap((prices) => Object.values(prices))
    .flatMap((price) => (typeof price === 'object' ? price.tiers.map(({ start }) => start) : []));
  starts ??= [...new Set(listed)].toSorted((a, b) => a - b);
  return starts;
};

/** The tier is that of the whole request. */
const atTier = ({ base, tiers }: TieredPrices, input: number): number =>
  tiers.reduce((price, tier) => (input > tier.start ? tier.price : price), base);

/** Returns what the book knows of a model beyond its price. */
export const bundledModel = ({ priceBook }: Named, model: string): ModelInfo | null => {
  if (priceBook === null || findProvider({ providerId: priceBook }) === undefined) return null;
  return calcPrice({ input_tokens: 0 }, model, { providerId: priceBook })?.model ?? null;
};
