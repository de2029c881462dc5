import type { LanguageModelV4CallOptions, LanguageModelV4Prompt, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord } from '../parameters/changes.js';
import { exactIn, withEvents } from './answer-events.js';
import type { Wire } from './wire.js';

const cached: SharedV4ProviderOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Anthropic Messages. The prompt is marked for the cache after the tools, the system text and the last message. */
export const messages: Wire = {
  model: async ({ address, key, headers, fetch }, model) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const read = withEvents(fetch, { event: exactIn('"tool_use"'), whole: messageEvents, error: errorEvent });
    return createAnthropic({ baseURL: address, apiKey: key ?? '', headers: { ...headers }, fetch: read }).messages(
      model,
    );
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

const errorEvent = (json: string): string =>
  JSON.stringify({ type: 'error', error: { type: 'api_error', message: json } });

/** The events of a message that came in one piece. A block of a call has its whole input at its beginning. */
const messageEvents = (answer: unknown): readonly object[] | null => {
  if (!isRecord(answer) || !Array.isArray(answer['content'])) return null;
  const { stop_reason, stop_sequence, usage } = answer;
  return [
    { type: 'message_start', message: { ...answer, content: [], stop_reason: null } },
    ...answer['content']
      .filter(isRecord)
      .flatMap((block, index) => [
        { type: 'content_block_start', index, content_block: emptied(block) },
        ...readDeltas(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
        { type: 'content_block_stop', index },
      ]),
    { type: 'message_delta', delta: { stop_reason, stop_sequence: stop_sequence ?? null }, usage },
    { type: 'message_stop' },
  ];
};

type Block = Record<string, unknown>;
const emptied = (block: Block): Block =>
  block['type'] === 'text'
    ? { ...block, text: '' }
    : block['type'] === 'thinking'
      ? { type: 'thinking', thinking: '' }
      : block;

const readDeltas = ({ type, text, thinking, signature }: Block): Block[] => {
  if (type === 'text') return [{ type: 'text_delta', text }];
  if (type !== 'thinking') return [];
  return [
    { type: 'thinking_delta', thinking },
    ...(signature === undefined ? [] : [{ type: 'signature_delta', signature }]),
  ];
};
