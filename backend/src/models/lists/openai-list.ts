import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { entries, modelId, modelName, readEntries } from './list-entries.js';
import { known, positive, type ListedModel } from './listed-model.js';
import { requestList, type ListAccess } from './list-request.js';

const tokens = z.number().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const amount = z.union([z.string(), z.number()]).nullish().catch(null);

/** OpenAI gives names only; others have added what they know of a model, each in fields of its own. */
const Listed = z.object({
  id: modelId,
  name: modelName,
  /** Together and LM Studio say what it is for. */
  type: z.string().nullish().catch(null),
  context_length: tokens,
  context_window: tokens,
  max_context_length: tokens,
  max_model_len: tokens,
  max_completion_tokens: tokens,
  top_provider: z.object({ max_completion_tokens: tokens }).nullish().catch(null),
  architecture: z
    .object({ input_modalities: z.array(z.string()), output_modalities: z.array(z.string()).nullish().catch(null) })
    .nullish()
    .catch(null),
  supported_parameters: z.array(z.string()).nullish().catch(null),
  capabilities: z.object({ function_calling: flag, vision: flag, completion_chat: flag }).nullish().catch(null),
  pricing: z
    .object({ prompt: amount, completion: amount, input_cache_read: amount, input_cache_write: amount })
    .nullish()
    .catch(null),
});
type Listed = z.infer<typeof Listed>;
const List = z.union([z.object({ data: entries }), entries.transform((data) => ({ data }))]);

export const listOpenAi = async (access: ListAccess): Promise<ListedModel[]> =>
  readEntries(Listed, (await requestList(access, `${access.address}/models`, List)).data)
    .filter(isForText)
    .map(toModel);

/** Where the list says what a model is for, in one of the ways that providers have. */
const isForText = ({ type, architecture, capabilities }: Listed): boolean =>
  !/^(?:embeddings?|rerank|moderation|audio|image|video|transcribe)$/i.test(type ?? '') &&
  architecture?.output_modalities?.includes('text') !== false &&
  capabilities?.completion_chat !== false;

const toModel = (listed: Listed): ListedModel => ({
  model: listed.id,
  ...known({
    name: listed.name,
    context: positive(
      listed.context_length ?? listed.context_window ?? listed.max_context_length ?? listed.max_model_len,
    ),
    output: positive(listed.max_completion_tokens ?? listed.top_provider?.max_completion_tokens),
    inputs: getInputs(listed),
    tools: listed.supported_parameters?.includes('tools') ?? listed.capabilities?.function_calling,
    price: getPrice(listed),
  }),
});

const getInputs = ({ architecture, capabilities }: Listed): ListedModel['inputs'] | null => {
  if (architecture != null) {
    const given = architecture.input_modalities;
    return [
      'text' as const,
      ...(given.includes('image') ? (['image'] as const) : []),
      ...(given.includes('file') ? (['pdf'] as const) : []),
      ...(given.includes('audio') ? (['audio'] as const) : []),
    ];
  }
  return capabilities?.vision == null ? null : capabilities.vision ? ['text', 'image'] : ['text'];
};

/** OpenRouter's figures are US dollars a token; a negative one stands for several prices. */
const getPrice = ({ pricing }: Listed): ListedModel['price'] | null => {
  const sent = getMicros(pricing?.prompt);
  const written = getMicros(pricing?.completion);
  if (sent === null || written === null) return null;
  return {
    in: sent,
    cacheRead: getMicros(pricing?.input_cache_read) ?? sent,
    cacheWrite: getMicros(pricing?.input_cache_write) ?? sent,
    out: written,
  };
};

const perMillionInMicros = 1e12;
const getMicros = (dollars: string | number | null | undefined): number | null => {
  if (dollars === null || dollars === undefined || dollars === '') return null;
  const micros = Math.round(Number(dollars) * perMillionInMicros);
  return Number.isSafeInteger(micros) && micros >= 0 && micros <= limits.modelPriceMicros ? micros : null;
};
