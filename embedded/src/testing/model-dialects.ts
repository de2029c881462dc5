import type { Json } from '@throughline/contracts/json.js';
import type { ModelServer } from '../model-server.js';
import type { WireName } from '../model-server/wires/wire.js';
import * as chat from './model-requests/chat-completions.js';
import * as google from './model-requests/generate-content.js';
import * as anthropic from './model-requests/messages.js';
import * as openai from './model-requests/responses.js';
import { at, testKey, type Body, type StreamEvent } from './model-server.js';

/** What the tests of faults need to know of a wire. */
export type Dialect = {
  name: WireName;
  headers: Record<string, string>;
  path: (model: string, stream: boolean) => string;
  /** The first turn of an agent, which is answered by a call. */
  first: (model: string, stream: boolean) => Body;
  /** What is answered with a text. */
  last: (model: string, stream: boolean) => Body;
  /** In an answer that is not streamed. */
  calls: (json: Json) => (Json | undefined)[];
  text: (json: Json) => Json | undefined;
  finish: (json: Json) => Json | undefined;
  usage: (json: Json) => Json | undefined;
  /** The event that ends the turn. */
  isFinish: (event: StreamEvent) => boolean;
  /** An event with a part of a call. */
  isCall: (event: StreamEvent) => boolean;
};

const listAt = (json: Json, path: string): Json[] => {
  const list = at(json, path);
  return Array.isArray(list) ? list : [];
};
const ofType = (json: Json, path: string, type: string): Json[] =>
  listAt(json, path).filter((one) => at(one, 'type') === type);

const chatCompletions: Dialect = {
  name: 'chat-completions',
  headers: { authorization: `Bearer ${testKey}` },
  path: () => '/chat/completions',
  first: (model, stream) => chat.first({ model, stream }),
  last: (model, stream) => ({ ...chat.after(chat.asks(chat.call('call_1')), chat.result('call_1')), model, stream }),
  calls: (json) => listAt(json, 'choices.0.message.tool_calls').map((call) => at(call, 'function')),
  text: (json) => at(json, 'choices.0.message.content'),
  finish: (json) => at(json, 'choices.0.finish_reason'),
  usage: (json) => at(json, 'usage'),
  isFinish: ({ data }) => typeof at(data, 'choices.0.finish_reason') === 'string',
  isCall: ({ data }) => at(data, 'choices.0.delta.tool_calls.0.function.arguments') !== undefined,
};

const responses: Dialect = {
  name: 'responses',
  headers: { authorization: `Bearer ${testKey}` },
  path: () => '/responses',
  first: (model, stream) => openai.first({ model, stream }),
  last: (model, stream) => ({ ...openai.answeredCall, model, stream }),
  calls: (json) => ofType(json, 'output', 'function_call'),
  text: (json) => at(ofType(json, 'output', 'message')[0], 'content.0.text'),
  finish: (json) => at(json, 'incomplete_details.reason') ?? at(json, 'status'),
  usage: (json) => at(json, 'usage') ?? undefined,
  isFinish: ({ event }) => event === 'response.completed',
  isCall: ({ event }) => event === 'response.function_call_arguments.delta',
};

const messages: Dialect = {
  name: 'messages',
  headers: { 'x-api-key': testKey, 'anthropic-version': '2023-06-01' },
  path: () => '/messages',
  first: (model, stream) => anthropic.first({ model, stream }),
  last: (model, stream) => ({ ...anthropic.answeredCall, model, stream }),
  calls: (json) => ofType(json, 'content', 'tool_use'),
  text: (json) => at(ofType(json, 'content', 'text')[0], 'text'),
  finish: (json) => at(json, 'stop_reason'),
  usage: (json) => at(json, 'usage'),
  isFinish: ({ event }) => event === 'message_delta',
  isCall: ({ data }) => at(data, 'delta.type') === 'input_json_delta',
};

const generateContent: Dialect = {
  name: 'generate-content',
  headers: { 'x-goog-api-key': testKey },
  path: (model, stream) => `/models/${model}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
  first: () => google.first(),
  last: () => google.answeredCall,
  calls: (json) => listAt(json, 'candidates.0.content.parts').flatMap((part) => at(part, 'functionCall') ?? []),
  text: (json) => at(json, 'candidates.0.content.parts.0.text'),
  finish: (json) => at(json, 'candidates.0.finishReason') ?? at(json, 'promptFeedback.blockReason'),
  usage: (json) => at(json, 'usageMetadata'),
  isFinish: ({ data }) => at(data, 'candidates.0.finishReason') !== undefined,
  isCall: ({ data }) => at(data, 'candidates.0.content.parts.0.functionCall') !== undefined,
};

export const dialects: readonly Dialect[] = [chatCompletions, responses, messages, generateContent];

export type Turn = 'first' | 'last';
export type DialectRequest = { turn?: Turn; model?: string; stream?: boolean; fault?: string };

/** A request in a dialect, for `fetch`. */
export const requestIn = (
  dialect: Dialect,
  { addresses }: ModelServer,
  { turn = 'first', model = 'rehearsal-1', stream = false, fault }: DialectRequest,
): [string, { method: string; headers: Record<string, string>; body: string }] => [
  `${addresses[dialect.name]}${dialect.path(model, stream)}`,
  {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...dialect.headers,
      ...(fault === undefined ? {} : { 'x-fault': fault }),
    },
    body: JSON.stringify(dialect[turn](model, stream)),
  },
];
