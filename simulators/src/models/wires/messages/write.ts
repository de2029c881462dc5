import { listPieces, type Answer, type Finish, type Usage } from '../../answer.js';
import type { JsonObject } from '../../conversation.js';
import type { Signer } from '../signer.js';
import type { Frame, WireContext } from '../wire.js';
import { valueOrText } from '../../checks/text.js';

const reasons: Record<Finish, string> = {
  stop: 'end_turn',
  calls: 'tool_use',
  length: 'max_tokens',
  filter: 'refusal',
  refusal: 'refusal',
};

/** `input_tokens` are those that were neither read from the cache nor written to it. */
const writeUsage = ({ input, cacheRead, cacheWrite5m, cacheWrite1h }: Usage, output: number): JsonObject => ({
  input_tokens: Math.max(0, input - cacheRead - cacheWrite5m - cacheWrite1h),
  cache_creation_input_tokens: cacheWrite5m + cacheWrite1h,
  cache_read_input_tokens: cacheRead,
  cache_creation: { ephemeral_5m_input_tokens: cacheWrite5m, ephemeral_1h_input_tokens: cacheWrite1h },
  output_tokens: output,
  service_tier: 'standard',
});

type Written =
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string }
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; json: string };

const listBlocks = ({ reasoning, text, calls }: Answer, { signer, makeId }: WireContext): Written[] => [
  ...(reasoning === null ? [] : thinkingBlocks(reasoning, signer)),
  ...(text === '' ? [] : [{ type: 'text', text } as const]),
  ...calls.map((call) => ({
    ...({ type: 'tool_use', id: makeId('toolu_'), name: call.name } as const),
    json: call.arguments,
  })),
];

const thinkingBlocks = ({ text, redacted }: NonNullable<Answer['reasoning']>, signer: Signer): Written[] => [
  { type: 'thinking', thinking: text, signature: signer.sign('messages', text) },
  ...(redacted ? [{ type: 'redacted_thinking', data: signer.sign('messages', `redacted ${text}`) } as const] : []),
];

const wholeBlock = (block: Written): JsonObject => {
  if (block.type !== 'tool_use') return block;
  const { json, ...rest } = block;
  return { ...rest, input: valueOrText(json) };
};

const head = (answer: Answer, { makeId }: WireContext): JsonObject => ({
  id: makeId('msg_'),
  type: 'message',
  role: 'assistant',
  model: answer.model,
});

export const writeMessage = (answer: Answer, context: WireContext): JsonObject => ({
  ...head(answer, context),
  content: listBlocks(answer, context).map(wholeBlock),
  stop_reason: reasons[answer.finish],
  stop_sequence: null,
  ...(answer.usage === null ? {} : { usage: writeUsage(answer.usage, answer.usage.output) }),
});

type Opened = { start: JsonObject; deltas: JsonObject[]; part: Frame['part'] };

/** How a block begins, and the deltas that complete it. */
const opened = (block: Written): Opened => {
  switch (block.type) {
    case 'thinking': {
      const deltas = listPieces(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking }));
      const signed = { type: 'signature_delta', signature: block.signature };
      return { start: { type: 'thinking', thinking: '', signature: '' }, deltas: [...deltas, signed], part: 'text' };
    }
    case 'redacted_thinking':
      return { start: block, deltas: [], part: 'text' };
    case 'text': {
      const deltas = listPieces(block.text).map((text) => ({ type: 'text_delta', text }));
      return { start: { type: 'text', text: '' }, deltas, part: 'text' };
    }
    case 'tool_use': {
      const pieces = ['', ...listPieces(block.json)];
      const deltas = pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json }));
      return { start: { type: block.type, id: block.id, name: block.name, input: {} }, deltas, part: 'call' };
    }
  }
};

const event = (type: string, part: Frame['part'], data: JsonObject = {}): Frame => ({
  event: type,
  part,
  data: { type, ...data },
});

export function* writeEvents(answer: Answer, context: WireContext): Generator<Frame> {
  const { usage, finish } = answer;
  const message = { ...head(answer, context), content: [], stop_reason: null, stop_sequence: null };
  const begun = usage === null ? {} : { usage: writeUsage(usage, 1) };
  yield event('message_start', 'start', { message: { ...message, ...begun } });
  for (const [index, block] of listBlocks(answer, context).entries()) {
    const { start, deltas, part } = opened(block);
    yield event('content_block_start', 'start', { index, content_block: start });
    if (index === 0) yield event('ping', 'start');
    for (const delta of deltas) yield event('content_block_delta', part, { index, delta });
    yield event('content_block_stop', 'start', { index });
  }
  const counted = usage === null ? {} : { usage: { output_tokens: usage.output } };
  const delta = { stop_reason: reasons[finish], stop_sequence: null };
  yield event('message_delta', 'finish', { delta, ...counted });
  yield event('message_stop', 'end');
}
