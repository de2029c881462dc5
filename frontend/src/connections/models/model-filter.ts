import { ModelCard } from '@throughline/contracts/connections/model-card.js';
import { z } from 'zod';

const Takes = ModelCard.shape.inputs.element.exclude(['text']);
export type Takes = z.infer<typeof Takes>;
export const takesOptions = Takes.options;

/** Which models are listed; the URL has the same names. */
const ModelSearch = z.object({
  q: z.string().min(1).max(200).optional().catch(undefined),
  account: z.uuid().optional().catch(undefined),
  takes: Takes.optional().catch(undefined),
});
export type ModelSearch = z.infer<typeof ModelSearch>;

export const modelParameters = { ...ModelSearch.shape, connect: z.string() };

export const readModelSearch = (params: string): ModelSearch =>
  ModelSearch.parse(Object.fromEntries(new URLSearchParams(params)));

export const modelSearchParams = (search: ModelSearch): string =>
  new URLSearchParams(
    Object.entries(search).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  ).toString();

export const hasModelFilters = ({ q, account, takes }: ModelSearch): boolean =>
  [q, account, takes].some((value) => value !== undefined);
