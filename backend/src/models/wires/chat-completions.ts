import { withEvents } from './answer-events.js';
import { readChunks, toPlainChunk } from './chat-chunk.js';
import type { Wire } from './wire.js';

/** Chat completions, as OpenAI had them first and most others have them. */
export const chatCompletions: Wire = {
  model: async ({ service, address, key, headers, fetch }, model) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({
      name: service.id,
      baseURL: address,
      ...(key !== null && { apiKey: key }),
      headers: { ...headers },
      fetch: withEvents(fetch, { event: toPlainChunk, whole: readChunks }),
      includeUsage: service.usageOnRequest,
      supportsStructuredOutputs: true,
    }).chatModel(model);
  },
  adjust: (options) => options,
};
