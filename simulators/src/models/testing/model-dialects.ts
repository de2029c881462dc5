import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import type { ModelServer } from '../model-server.js';
import type { AnsweringWire } from '../wires/wire.js';
import * as chat from './model-requests/chat-completions.js';
import * as google from './model-requests/generate-content.js';
import * as anthropic from './model-requests/messages.js';
import * as openai from './model-requests/responses.js';
import { at, listIn, testKey, textAt, type Body, type StreamEvent } from './model-server.js';

export type Agent = { model: string; instructions: string; inputs: string; tools: readonly string[] };

const anyArguments = {
  type: 'object',
  properties: { expression: { type: 'string' }, key: { type: 'string' }, text: { type: 'string' } },
};

/** Describes what tests over all wires need to know of each. */
export type Dialect = {
  name: AnsweringWire;
  headers: Record<string, string>;
  path: (model: string, stream: boolean) => string;
  /** The first turn of an agent, which is answered by a call. */
  first: (model: string, stream: boolean) => Body;
  /** The first turn of another agent. */
  agent: (agent: Agent) => Body;
  /** Returns what is answered with a text. */
  last: (model: string, stream: boolean) => Body;
  /** The request that follows an answer, with the results of its calls by the name of the tool. */
  next: (body: Body, answer: Json, results: Record<string, Json>) => Body;
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
const objectAt = (json: Json, path: string): Body => z.record(z.string(), z.unknown()).parse(at(json, path));
const ofType = (json: Json, path: string, type: string): Json[] =>
  listAt(json, path).filter((one) => at(one, 'type') === type);

const chatCompletions: Dialect = {
  name: 'chat-completions',
  headers: { authorization: `Bearer ${testKey}` },
  path: () => '/chat/completions',
  first: (model, stream) => chat.first({ model, stream }),
  agent: ({ model, instructions, inputs, tools }) => ({
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: inputs },
    ],
    tools: tools.map((name) => chat.tool({ name, parameters: anyArguments })),
  }),
  last: (model, stream) => ({ ...chat.after(chat.asks(chat.call('call_1')), chat.result('call_1')), model, stream }),
  next: (body, answer, results) => {
    const message = objectAt(answer, 'choices.0.message');
    const calls = listAt(answer, 'choices.0.message.tool_calls');
    const given = calls.map((call) => chat.result(textAt(call, 'id'), results[textAt(call, 'function.name')]));
    return { ...body, messages: [...listIn(body, 'messages'), message, ...given] };
  },
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
  agent: ({ model, instructions, inputs, tools }) => ({
    ...(model.endsWith('-thinking') ? { include: ['reasoning.encrypted_content'] } : {}),
    model,
    instructions,
    store: false,
    input: [{ role: 'user', content: inputs }],
    tools: tools.map((name) => openai.tool({ name, parameters: anyArguments })),
  }),
  last: (model, stream) => ({ ...openai.answeredCall, model, stream }),
  next: (body, answer, results) => {
    const given = ofType(answer, 'output', 'function_call').map((call) =>
      openai.output(textAt(call, 'call_id'), results[textAt(call, 'name')]),
    );
    return { ...body, input: [...listIn(body, 'input'), ...listAt(answer, 'output'), ...given] };
  },
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
  agent: ({ model, instructions, inputs, tools }) => ({
    ...(model.endsWith('-thinking') ? { thinking: anthropic.thinking } : {}),
    model,
    max_tokens: 4_000,
    system: instructions,
    messages: [{ role: 'user', content: inputs }],
    tools: tools.map((name) => anthropic.tool({ name, input_schema: anyArguments })),
  }),
  last: (model, stream) => ({ ...anthropic.answeredCall, model, stream }),
  next: (body, answer, results) => {
    const given = ofType(answer, 'content', 'tool_use').map((call) =>
      anthropic.result(textAt(call, 'id'), { content: JSON.stringify(results[textAt(call, 'name')]) }),
    );
    const turns = [anthropic.asks(...listAt(answer, 'content')), anthropic.gives(...given)];
    return { ...body, messages: [...listIn(body, 'messages'), ...turns] };
  },
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
  agent: ({ instructions, inputs, tools }) => ({
    systemInstruction: { parts: [{ text: instructions }] },
    contents: [google.user({ text: inputs })],
    tools: google.listTools(...tools.map((name) => google.declaration({ name, parameters: anyArguments }))),
  }),
  last: () => google.answeredCall,
  next: (body, answer, results) => {
    const parts = listAt(answer, 'candidates.0.content.parts');
    const given = parts.flatMap((part) => {
      const name = at(part, 'functionCall.name');
      return typeof name === 'string' ? [google.response({ output: results[name] }, { name })] : [];
    });
    return { ...body, contents: [...listIn(body, 'contents'), google.model(...parts), google.user(...given)] };
  },
  calls: (json) => listAt(json, 'candidates.0.content.parts').flatMap((part) => at(part, 'functionCall') ?? []),
  text: (json) => at(json, 'candidates.0.content.parts.0.text'),
  finish: (json) => at(json, 'candidates.0.finishReason') ?? at(json, 'promptFeedback.blockReason'),
  usage: (json) => at(json, 'usageMetadata'),
  isFinish: ({ data }) => at(data, 'candidates.0.finishReason') !== undefined,
  isCall: ({ data }) => at(data, 'candidates.0.content.parts.0.functionCall') !== undefined,
};

export const dialects: readonly Dialect[] = [chatCompletions, responses, messages, generateContent];

export type Turn = 'first' | 'last';
export type DialectRequest = { turn?: Turn; model?: string; stream?: boolean; fault?: string; body?: Body };

/** A request in a dialect, for `fetch`. */
export const requestIn = (
  dialect: Dialect,
  { addresses }: ModelServer,
  { turn = 'first', model = 'rehearsal-1', stream = false, fault, body }: DialectRequest,
): [string, { method: string; headers: Record<string, string>; body: string }] => [
  `${addresses[dialect.name]}${dialect.path(model, stream)}`,
  {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...dialect.headers,
      ...(fault === undefined ? {} : { 'x-fault': fault }),
    },
    body: JSON.stringify(body ?? dialect[turn](model, stream)),
  },
];
