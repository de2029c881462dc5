import { createGoogle } from '@ai-sdk/google';
import type { Wire } from './wire.js';

/** Google generateContent. What is the same at the beginning of requests is cached there without being asked. */
export const generateContent: Wire = {
  model: ({ address, key, headers, fetch }, model) =>
    createGoogle({ baseURL: address, apiKey: key ?? '', headers: { ...headers }, fetch })(model),
  adjust: (options, { model: { reasoning } }) => ({
    ...options,
    ...(reasoning !== 'default' &&
      reasoning !== 'none' && {
        providerOptions: { google: { thinkingConfig: { includeThoughts: true } } },
      }),
  }),
};
