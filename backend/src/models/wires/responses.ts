import { createHash } from 'node:crypto';
import { canonical } from '@throughline/platform/chain/canonical.js';
import type { Wire } from './wire.js';

/** OpenAI Responses. Nothing is stored there: reasoning comes encrypted and goes back as it came. */
export const responses: Wire = {
  model: async ({ address, key, headers, fetch }, model) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI({ baseURL: address, apiKey: key ?? '', headers: { ...headers }, fetch }).responses(model);
  },
  adjust: (options, { system, tools, model: { reasoning } }) => ({
    ...options,
    providerOptions: {
      openai: {
        store: false,
        // Whatever all runs of a version of an agent have in common finds the same cache.
        promptCacheKey: createHash('sha256').update(canonical({ system, tools })).digest('hex').slice(0, 32),
        strictJsonSchema: false,
        ...(reasoning !== 'default' && reasoning !== 'none' && { forceReasoning: true }),
      },
    },
  }),
};
