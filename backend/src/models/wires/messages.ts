import type { LanguageModelV4CallOptions, LanguageModelV4Prompt, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { Wire } from './wire.js';

const cached: SharedV4ProviderOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Anthropic Messages. The prompt is marked for the cache after the tools, the system text and the last message. */
export const messages: Wire = {
  model: async ({ address, key, headers, fetch }, model) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: address, apiKey: key ?? '', headers: { ...headers }, fetch }).messages(model);
  },
  adjust: ({ prompt, tools, ...options }) => ({
    ...options,
    prompt: prompt.map((message, at) =>
      message.role === 'system' || at === prompt.length - 1 ? marked(message) : message,
    ),
    ...(tools !== undefined && { tools: tools.map((tool, at) => (at === tools.length - 1 ? markedTool(tool) : tool)) }),
  }),
};

/** A mark on a message stands for its last part. */
const marked = (message: LanguageModelV4Prompt[number]): LanguageModelV4Prompt[number] => ({
  ...message,
  providerOptions: cached,
});

type Tool = NonNullable<LanguageModelV4CallOptions['tools']>[number];
const markedTool = (tool: Tool): Tool => (tool.type === 'function' ? { ...tool, providerOptions: cached } : tool);
