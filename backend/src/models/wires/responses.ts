import { createHash } from 'node:crypto';
import { canonical } from '@throughline/contracts/chain/canonical.js';
import { isRecord } from '../parameters/changes.js';
import { withEvents } from './answer-events.js';
import type { Wire } from './wire.js';

/** OpenAI Responses. Nothing is stored there: reasoning comes encrypted and goes back as it came. */
export const responses: Wire = {
  model: async ({ address, key, headers, fetch }, model) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    const read = withEvents(fetch, { event: (json) => json, whole: responseEvents });
    return createOpenAI({ baseURL: address, apiKey: key ?? '', headers: { ...headers }, fetch: read }).responses(model);
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

/** The events of a response that came in one piece. */
const responseEvents = (answer: unknown): readonly object[] | null => {
  if (!isRecord(answer) || !Array.isArray(answer['output'])) return null;
  const ended = answer['status'] === 'incomplete' ? 'response.incomplete' : 'response.completed';
  return [
    { type: 'response.created', response: answer },
    ...answer['output'].filter(isRecord).flatMap((item, at) => [
      {
        type: 'response.output_item.added',
        output_index: at,
        item: item['type'] === 'function_call' ? { ...item, arguments: '' } : item,
      },
      ...listTexts(item).map((delta) => ({
        type: 'response.output_text.delta',
        item_id: item['id'],
        output_index: at,
        delta,
      })),
      { type: 'response.output_item.done', output_index: at, item },
    ]),
    { type: ended, response: answer },
  ];
};

const listTexts = ({ type, content }: Record<string, unknown>): unknown[] =>
  type === 'message' && Array.isArray(content)
    ? content.filter(isRecord).map(({ text, refusal }) => text ?? refusal)
    : [];
