import { ModelCard } from '@throughline/contracts/connections/model-card.js';
import { z } from 'zod';
import { buildUrlSearch, Words } from '../../lib/page/url-search.js';

const Takes = ModelCard.shape.inputs.element.exclude(['text']);
export type Takes = z.infer<typeof Takes>;
export const takesOptions = Takes.options;

/** Which models are listed; the URL has the same names. */
const ModelSearch = z.object({
  q: Words,
  account: z.uuid().optional().catch(undefined),
  takes: Takes.optional().catch(undefined),
});
export type ModelSearch = z.infer<typeof ModelSearch>;

export const modelParameters = { ...ModelSearch.shape, connect: z.string() };

export const modelUrl = buildUrlSearch(ModelSearch);
