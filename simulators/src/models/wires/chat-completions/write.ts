import { listPieces, type Answer, type Finish, type Usage } from '../../answer.js';
import type { JsonObject } from '../../conversation.js';
import { getSeconds, getTotal } from '../openai/common.js';
import type { Frame } from '../wire.js';

const reasons: Record<Finish, string> = {
  stop: 'stop',
  calls: 'tool_calls',
  length: 'length',
  filter: 'content_filter',
  refusal: 'stop',
};

const writeUsage = (usage: Usage): JsonObject => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: getTotal(usage),
  prompt_tokens_details: { cached_tokens: usage.cacheRead, audio_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens: usage.reasoning,
    audio_tokens: 0,
    accepted_prediction_tokens: 0,
    rejected_prediction_tokens: 0,
  },
});

const fingerprint = 'fp_rehearsal';
const head = (id: string, object: string, { created, model }: Answer): JsonObject => ({
  id,
  object,
  created: getSeconds(created),
  model,
  system_fingerprint: fingerprint,
});

type MakeId = (prefix: string) => string;

export const writeCompletion = (answer: Answer, makeId: MakeId): JsonObject => {
  const { text, calls, reasoning, finish, usage } = answer;
  const message = {
    role: 'assistant',
    content: (text === '' && calls.length > 0) || finish === 'refusal' ? null : text,
    refusal: finish === 'refusal' ? text : null,
    annotations: [],
    ...(reasoning === null ? {} : { reasoning_content: reasoning.text }),
    ...(calls.length === 0
      ? {}
      : { tool_calls: calls.map((call) => ({ id: makeId('call_'), type: 'function', function: { ...call } })) }),
  };
  return {
    ...head(makeId('chatcmpl-'), 'chat.completion', answer),
    choices: [{ index: 0, message, logprobs: null, finish_reason: reasons[finish] }],
    ...(usage === null ? {} : { usage: writeUsage(usage) }),
    service_tier: 'default',
  };
};

export function* writeChunks(answer: Answer, makeId: MakeId, includeUsage: boolean): Generator<Frame> {
  const { text, calls, reasoning, finish, usage } = answer;
  const top = { ...head(makeId('chatcmpl-'), 'chat.completion.chunk', answer), service_tier: 'default' };
  const chunk = (part: Frame['part'], delta: JsonObject, reason: string | null = null): Frame => ({
    part,
    data: {
      ...top,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
      ...(includeUsage ? { usage: null } : {}),
    },
  });
  const isEmpty = text === '' && calls.length > 0;
  yield chunk('start', { role: 'assistant', content: isEmpty || finish === 'refusal' ? null : '', refusal: null });
  for (const piece of listPieces(reasoning?.text ?? '')) yield chunk('text', { reasoning_content: piece });
  const key = finish === 'refusal' ? 'refusal' : 'content';
  for (const piece of listPieces(text)) yield chunk('text', { [key]: piece });
  for (const [index, call] of calls.entries()) {
    const begun = { name: call.name, arguments: '' };
    yield chunk('start', { tool_calls: [{ index, id: makeId('call_'), type: 'function', function: begun }] });
    for (const piece of listPieces(call.arguments))
      yield chunk('call', { tool_calls: [{ index, function: { arguments: piece } }] });
  }
  yield chunk('finish', {}, reasons[finish]);
  if (includeUsage && usage !== null) yield { part: 'end', data: { ...top, choices: [], usage: writeUsage(usage) } };
  yield { part: 'end', data: '[DONE]' };
}
