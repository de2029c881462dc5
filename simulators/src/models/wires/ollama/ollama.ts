import { z } from 'zod';
import { ApiError } from '../../api-error.js';
import type { JsonObject } from '../../conversation.js';
import type { ModelCard, PlainCall, Wire } from '../wire.js';

const family = { format: 'gguf', family: 'rehearsal', families: ['rehearsal'], parameter_size: '1B' };
const details: JsonObject = { parent_model: '', ...family, quantization_level: 'Q4_0' };

const writeModel = ({ id }: ModelCard): JsonObject => ({
  name: id,
  model: id,
  modified_at: '2026-01-01T00:00:00Z',
  size: 1,
  digest: '0'.repeat(64),
  details,
});

const ShowRequest = z.looseObject({ model: z.string().min(1) });

const showModel = ({ body, model, cards }: PlainCall): JsonObject => {
  if (!ShowRequest.safeParse(body).success) throw new ApiError('invalid', 'model is required');
  const card = cards.find(({ id }) => id === model);
  if (card === undefined) throw new ApiError('not_found', model);
  return {
    license: '',
    modelfile: '',
    parameters: '',
    template: '',
    details,
    model_info: { 'general.architecture': 'rehearsal', 'rehearsal.context_length': card.contextTokens },
    capabilities: ['completion', 'tools', ...(card.reasons ? ['thinking'] : [])],
    modified_at: '2026-01-01T00:00:00Z',
  };
};

/** How Ollama lists its models. It needs no key, and answers over its OpenAI-compatible address. */
export const ollama: Wire = {
  name: 'ollama',
  basePath: '',
  findRoute: (method, path, query) => {
    if (method === 'GET' && path === '/api/tags') return { kind: 'list', query };
    return method === 'POST' && path === '/api/show' ? { kind: 'call', answer: showModel } : null;
  },
  keyIn: null,
  checkHeaders: () => undefined,
  readRequest: () => {
    throw new ApiError('not_found', 'Ollama');
  },
  headers: () => ({}),
  writeError: ({ kind, message }) => {
    const statuses: Partial<Record<typeof kind, number>> = { invalid: 400, not_found: 404, too_large: 413 };
    const text = kind === 'not_found' ? `model '${message}' not found` : message;
    return { status: statuses[kind] ?? 500, headers: {}, body: { error: text } };
  },
  writeErrorFrame: ({ message }) => ({ part: 'end', data: { error: message } }),
  writeModel,
  writeModels: (cards) => ({ models: cards.map(writeModel) }),
};
