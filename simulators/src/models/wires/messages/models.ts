import type { JsonObject } from '../../conversation.js';
import type { ModelCard } from '../wire.js';
import { invalid } from './errors.js';

export const writeModel = ({ id, name, contextTokens, outputTokens, reasons }: ModelCard): JsonObject => ({
  type: 'model',
  id,
  display_name: name,
  created_at: '2026-01-01T00:00:00Z',
  max_input_tokens: contextTokens,
  max_tokens: outputTokens,
  capabilities: {
    image_input: { supported: true },
    pdf_input: { supported: true },
    structured_outputs: { supported: true },
    thinking: { supported: reasons, types: { adaptive: { supported: reasons }, enabled: { supported: reasons } } },
  },
});

const defaultLimit = 20;

/** One page: after a model, or before one. */
export const writeModels = (cards: readonly ModelCard[], query: URLSearchParams): JsonObject => {
  const limit = Number(query.get('limit') ?? defaultLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
    throw invalid('limit: Input should be between 1 and 1000');
  const getIndex = (key: string): number => {
    const id = query.get(key);
    const at = cards.findIndex((card) => card.id === id);
    if (id !== null && at < 0) throw invalid(`${key}: Invalid cursor`);
    return at;
  };
  const [after, before] = [getIndex('after_id'), getIndex('before_id')];
  const rest = before >= 0 ? cards.slice(0, before) : cards.slice(after + 1);
  const page = before >= 0 ? rest.slice(-limit) : rest.slice(0, limit);
  return {
    data: page.map(writeModel),
    has_more: rest.length > page.length,
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  };
};
