import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Wire } from './wire.js';

/** Chat completions, as OpenAI had them first and most others have them. */
export const chatCompletions: Wire = {
  model: ({ service, address, key, headers, fetch }, model) =>
    createOpenAICompatible({
      name: service.id,
      baseURL: address,
      ...(key !== null && { apiKey: key }),
      headers: { ...headers },
      fetch,
      includeUsage: service.usageOnRequest,
      supportsStructuredOutputs: true,
    }).chatModel(model),
  adjust: (options) => options,
};
