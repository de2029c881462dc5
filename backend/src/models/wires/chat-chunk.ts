import { isRecord } from '../parameters/changes.js';
import { asUnreadable, exactIn, readJson } from './answer-events.js';

type Fields = Record<string, unknown>;

/** Why a turn ended, by the names that other vendors have for it. */
const finishReasons: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['eos', 'end_turn', 'stop_sequence', 'complete', 'end', 'eos_token'].map((name) => [name, 'stop']),
  ),
  ...Object.fromEntries(['tool_use', 'tool_call', 'tool-calls'].map((name) => [name, 'tool_calls'])),
  ...Object.fromEntries(['max_tokens', 'model_length', 'max_length', 'length_limit'].map((name) => [name, 'length'])),
  ...Object.fromEntries(
    ['content-filter', 'safety', 'recitation', 'blocklist', 'prohibited_content', 'sensitive'].map((name) => [
      name,
      'content_filter',
    ]),
  ),
};

/** Writes a chunk of chat completions in the one way that the library reads. */
export const toPlainChunk = (json: string): string => {
  const chunk = readJson(exactIn('"tool_calls"')(json));
  if (!isRecord(chunk)) return json;
  if (isError(chunk)) return asUnreadable(json);
  const { choices, created, usage, id, ...rest } = chunk;
  return JSON.stringify({
    ...rest,
    ...(isName(id) && { id: String(id) }),
    ...(typeof created === 'number' && { created }),
    choices: Array.isArray(choices) ? choices.filter(isRecord).map(toPlainChoice) : [],
    ...(isRecord(usage) && { usage }),
  });
};

/** An answer that came in one piece is one chunk, and it has an end. */
export const readChunks = (answer: unknown): readonly object[] | null => {
  if (!isRecord(answer) || !Array.isArray(answer['choices'])) return null;
  const choices = answer['choices']
    .filter(isRecord)
    .map((choice) => ({ ...choice, finish_reason: choice['finish_reason'] ?? 'stop' }));
  return [{ ...answer, choices }];
};

/** An error may have no field for it, and then the chunk has nothing else. */
const isError = ({ error, object, choices, message, detail }: Fields): boolean =>
  (error !== undefined && error !== null) ||
  object === 'error' ||
  (choices === undefined && (typeof message === 'string' || detail !== undefined));

const toPlainChoice = ({ delta, message, finish_reason: reason, ...choice }: Fields): Fields => {
  const given = isRecord(delta) ? delta : isRecord(message) ? message : null;
  return {
    ...choice,
    ...(given !== null && { delta: toPlainDelta(given) }),
    finish_reason:
      typeof reason === 'string' && reason !== ''
        ? (finishReasons[reason.toLowerCase()] ?? reason.toLowerCase())
        : null,
  };
};

const toPlainDelta = ({
  content,
  reasoning,
  reasoning_content,
  tool_calls,
  function_call,
  refusal,
}: Fields): Fields => {
  const calls = Array.isArray(tool_calls)
    ? tool_calls
    : isRecord(function_call)
      ? [{ index: 0, function: function_call }]
      : [];
  const thoughts = [reasoning_content, reasoning, thoughtIn(content)].find(
    (each) => typeof each === 'string' && each !== '',
  );
  return {
    ...(typeof thoughts === 'string' && { reasoning_content: thoughts }),
    ...(content !== undefined && { content: isRecord(content) ? [content] : content }),
    ...(typeof refusal === 'string' && { refusal }),
    ...(calls.length > 0 && { tool_calls: calls.filter(isRecord).map(toPlainCall) }),
  };
};

/** Reasoning as a part of the content that has a summary. */
const thoughtIn = (content: unknown): string | null =>
  Array.isArray(content)
    ? content
        .filter(isRecord)
        .flatMap(({ type, summary }) =>
          type === 'reasoning' && Array.isArray(summary) ? summary.filter(isRecord) : [],
        )
        .map(({ text }) => (typeof text === 'string' ? text : ''))
        .join('')
    : null;

const toPlainCall = ({ function: given, index, id, ...call }: Fields): Fields => {
  const { arguments: written, ...named } = isRecord(given) ? given : {};
  const isText = written === undefined || written === null || typeof written === 'string';
  return {
    ...call,
    ...(index !== undefined && index !== null && { index: Number(index) }),
    ...(isName(id) && { id: String(id) }),
    function: { ...named, ...(written !== undefined && { arguments: isText ? written : JSON.stringify(written) }) },
  };
};

const isName = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number';
