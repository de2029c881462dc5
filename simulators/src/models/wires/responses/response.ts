import type { Answer, Usage } from '../../answer.js';
import type { JsonObject } from '../../conversation.js';
import { getSeconds, getTotal } from '../openai/common.js';
import type { WireContext } from '../wire.js';
import { encryptReasoning, idAfterReasoning } from './encrypted.js';
import type { ResponsesRequest } from './request.js';

export type OutputItem =
  | { type: 'reasoning'; id: string; summary: string | null; encrypted: string | null }
  | { type: 'message'; id: string; text: string; isRefusal: boolean }
  | { type: 'function_call'; id: string; callId: string; name: string; arguments: string };

/** Returns what the answer consists of, with ids that say which reasoning they belong to. */
export const outputItems = (
  answer: Answer,
  request: ResponsesRequest,
  { signer, makeId }: WireContext,
): OutputItem[] => {
  const { reasoning, text, calls, finish } = answer;
  const reasoningId = reasoning === null ? null : makeId('rs_');
  const idFor = (prefix: 'fc_' | 'msg_', index: number): string =>
    reasoningId === null ? makeId(prefix) : idAfterReasoning(prefix, reasoningId, index);
  const encrypts = request.include?.includes('reasoning.encrypted_content') === true;
  const summary = request.reasoning?.summary == null ? null : (reasoning?.text ?? null);
  const thoughts: OutputItem[] =
    reasoning === null || reasoningId === null
      ? []
      : [
          {
            type: 'reasoning',
            id: reasoningId,
            summary,
            encrypted: encrypts ? encryptReasoning(signer, reasoningId, reasoning.text) : null,
          },
        ];
  const message: OutputItem[] =
    text === '' ? [] : [{ type: 'message', id: idFor('msg_', 0), text, isRefusal: finish === 'refusal' }];
  return [
    ...thoughts,
    ...message,
    ...calls.map((call, index): OutputItem => ({
      type: 'function_call',
      id: idFor('fc_', index),
      callId: makeId('call_'),
      ...call,
    })),
  ];
};

export const summaryPart = (text: string): JsonObject => ({ type: 'summary_text', text });
export const textPart = (text: string, isRefusal: boolean): JsonObject =>
  isRefusal ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: [], logprobs: [] };

/** `isDone` false: as the item begins in a stream. */
export const writeItem = (item: OutputItem, isDone: boolean): JsonObject => {
  const status = isDone ? 'completed' : 'in_progress';
  switch (item.type) {
    case 'reasoning': {
      const encrypted = item.encrypted === null ? {} : { encrypted_content: item.encrypted };
      const summary = isDone && item.summary !== null ? [summaryPart(item.summary)] : [];
      return { id: item.id, type: 'reasoning', summary, ...encrypted };
    }
    case 'message': {
      const content = isDone ? [textPart(item.text, item.isRefusal)] : [];
      return { id: item.id, type: 'message', status, role: 'assistant', content };
    }
    case 'function_call':
      return {
        id: item.id,
        type: 'function_call',
        status,
        call_id: item.callId,
        name: item.name,
        arguments: isDone ? item.arguments : '',
      };
  }
};

const writeUsage = (usage: Usage): JsonObject => ({
  input_tokens: usage.input,
  input_tokens_details: { cached_tokens: usage.cacheRead },
  output_tokens: usage.output,
  output_tokens_details: { reasoning_tokens: usage.reasoning },
  total_tokens: getTotal(usage),
});

const incomplete: Partial<Record<Answer['finish'], string>> = { length: 'max_output_tokens', filter: 'content_filter' };

/** The response as it is at the end; `items` null: as it begins in a stream. */
export const writeResponse = (
  { id, answer, request }: { id: string; answer: Answer; request: ResponsesRequest },
  items: readonly OutputItem[] | null,
): JsonObject => {
  const { created, model, finish, usage } = answer;
  const reason = items === null ? undefined : incomplete[finish];
  return {
    id,
    object: 'response',
    created_at: getSeconds(created),
    model,
    status: items === null ? 'in_progress' : reason === undefined ? 'completed' : 'incomplete',
    background: false,
    error: null,
    previous_response_id: null,
    service_tier: 'default',
    incomplete_details: reason === undefined ? null : { reason },
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: request.metadata ?? {},
    output: (items ?? []).map((item) => writeItem(item, true)),
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    reasoning: { effort: request.reasoning?.effort ?? null, summary: request.reasoning?.summary ?? null },
    store: request.store ?? true,
    temperature: request.temperature ?? 1,
    text: { format: request.text?.format?.type === undefined ? { type: 'text' } : { type: request.text.format.type } },
    tool_choice: typeof request.tool_choice === 'string' ? request.tool_choice : 'auto',
    tools: (request.tools ?? []).map(({ name }) => ({ type: 'function', name })),
    top_p: request.top_p ?? 1,
    truncation: request.truncation ?? 'disabled',
    user: request.user ?? null,
    usage: items === null || usage === null ? null : writeUsage(usage),
  };
};
