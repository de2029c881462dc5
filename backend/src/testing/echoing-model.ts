import type { ServerResponse } from 'node:http';
import type { Json } from '@throughline/contracts/json.js';
import { pieces, getToken, waysToWrite } from './echoing-api.js';
import { json, type World } from './world.js';

type Delta = { [name: string]: Json };
type Chunk = { delta: Delta; over?: Delta };
export const getText = (text: string): Chunk[] => pieces(text).map((content) => ({ delta: { content } }));
const getReasoning = (text: string): Chunk[] => pieces(text).map((piece) => ({ delta: { reasoning_content: piece } }));
export const getCall = (name: string, given: object): Chunk[] => {
  const tool = (over: Delta): Chunk => ({ delta: { tool_calls: [{ index: 0, ...over }] } });
  const begun = tool({ id: 'call_1', type: 'function', function: { name, arguments: '' } });
  return [begun, ...pieces(JSON.stringify(given)).map((part) => tool({ function: { arguments: part } }))];
};

export const send = (response: ServerResponse, chunks: readonly Chunk[], finish = 'stop'): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (delta: Delta, end: string | null, over: Delta = {}): string => {
    const choices = [{ index: 0, delta, finish_reason: end }];
    return `data: ${JSON.stringify({ id: 'echo', object: 'chat.completion.chunk', created: 1, model: 'echo-1', choices, ...over })}\n\n`;
  };
  for (const { delta, over } of chunks) response.write(event(delta, null, over));
  response.write(event({}, finish, { usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 } }));
  response.end('data: [DONE]\n\n');
};

/** `answered`: the call's result has come back to the model. */
type Say = (response: ServerResponse, key: string, answered: boolean) => void;
const calling =
  (name: string, given: (key: string) => object): Say =>
  (response, key, answered) =>
    answered ? send(response, getText('Done.')) : send(response, getCall(name, given(key)), 'tool_calls');

/** Where a model gives back the key that it was asked with. */
const places: Readonly<Record<string, Say>> = {
  reasoning: (response, key) => send(response, [...getReasoning(`The key is ${key}.`), ...getText('Done.')]),
  'an argument': calling('math_evaluate', (key) => ({ expression: `1 + ${key}` })),
  'the name of an argument': calling('math_evaluate', (key) => ({ expression: '1 + 1', [key]: 1 })),
  'the name of a tool': calling('echo_the_key', (key) => ({ [key]: key })),
  'a note': calling('notes_write', (key) => ({ key: 'canary', text: `I have ${key}.` })),
  'text before a call': (response, key, answered) =>
    answered
      ? send(response, getText(`I had ${key}.`))
      : send(
          response,
          [...getText(`I have ${key}.`), ...getCall('math_evaluate', { expression: '1 + 1' })],
          'tool_calls',
        ),
  'the name of the model': (response, key) =>
    send(
      response,
      getText('Done.').map((chunk) => ({ ...chunk, over: { model: key } })),
    ),
  'the id of the answer': (response, key) =>
    send(
      response,
      getText('Done.').map((chunk) => ({ ...chunk, over: { id: key } })),
    ),
  'an error': (response, key) =>
    json(response, { error: { message: `No credit for ${key}.`, type: key, code: key } }, 400),
  'an error in the stream': (response, key) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify({ error: { message: `Broken for ${key}.`, code: 400 } })}\n\n`);
  },
  'what cannot be parsed': (response, key) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: {"choices": ${key}\n\n`);
  },
};

/** Says the key that it is asked with. The case is the one that the conversation names: `case <number>`. */
export const echoingModel = (world: World, key: string): { cases: string[]; met: Map<string, number> } => {
  const says: [string, Say][] = [
    ...Object.entries(places),
    ...Object.entries(waysToWrite).map(([name, write]): [string, Say] => [
      `text written as ${name}`,
      (response, given) => send(response, getText(`The key is (${write(given)}), and again: ${write(given)}`)),
    ]),
  ];
  const met = new Map<string, number>();
  world.on('/v1/models', (request, response) => {
    const said = getToken(request);
    json(response, {
      object: 'list',
      data: [
        { id: 'echo-1', object: 'model' },
        { id: said, object: 'model', owned_by: said },
      ],
    });
  });
  world.on('/v1/chat/completions', (request, response, body) => {
    const [name = '', say] = says[Number(/case (\d+)/.exec(body)?.[1])] ?? [];
    if (getToken(request) === key) met.set(name, (met.get(name) ?? 0) + 1);
    if (say === undefined) json(response, { error: { message: 'There is no such case.' } }, 400);
    else say(response, getToken(request), body.includes('"role":"tool"'));
  });
  return { cases: says.map(([name]) => name), met };
};
