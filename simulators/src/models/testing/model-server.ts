import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import { startModelServer, type ModelServer, type ModelServerOptions } from '../model-server.js';
import { rehearsalBrain } from '../brain/rehearsal-brain.js';

export type Body = Record<string, unknown>;
export type Reply = { status: number; headers: Headers; text: string; json: Json };
/** An event of a stream; `data` is the text when it is not JSON. */
export type StreamEvent = { event: string | null; data: Json };

export const testKey = 'sk-test-key-of-the-model-server';

/** A model server whose waits end at once, and are noted in `waited`. */
export const startTestServer = async (
  options: Partial<ModelServerOptions> = {},
): Promise<ModelServer & { waited: number[] }> => {
  const waited: number[] = [];
  const wait = (ms: number): Promise<void> => {
    waited.push(ms);
    return Promise.resolve();
  };
  const server = await startModelServer({ brain: rehearsalBrain, keys: [testKey], secret: 'test', wait, ...options });
  return { ...server, waited };
};

/** Gives a spec a server for all its tests, which knows in each of its own requests alone. */
export const giveTestServer = (
  give: (server: ModelServer) => void,
  options: Partial<ModelServerOptions> = {},
): void => {
  let server: ModelServer;
  beforeAll(async () => give((server = await startTestServer(options))));
  beforeEach(() => server.reset());
  afterAll(() => server.stop());
};

/** The value of JSON text, else the text. */
export const jsonOrText = (text: string): Json => {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    return text;
  }
};

type Sent = { body?: unknown; headers?: Record<string, string>; method?: string };

export const send = async (url: string, { body, headers = {}, method }: Sent): Promise<Reply> => {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: jsonOrText(text) };
};

/** The events of a whole stream. */
export const eventsIn = (text: string): StreamEvent[] =>
  text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? null,
      data: jsonOrText(/^data: (.*)$/m.exec(block)?.[1] ?? ''),
    }));

/** A value in JSON by its path, such as `choices.0.message`. */
export const at = (value: Json | undefined, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((inner, key) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return Array.isArray(inner) ? inner[Number(key)] : inner[key];
  }, value);

export const textAt = (value: Json | undefined, path: string): string => z.string().parse(at(value, path));
const Bodies = z.array(z.record(z.string(), z.unknown()));
/** The list of this name in a request. */
export const listIn = (body: Body, name: string): Body[] => Bodies.parse(body[name]);

/** A signature of the same length in which one character differs. */
export const altered = (signature: unknown): string => {
  const text = z.string().min(20).parse(signature);
  return `${text.slice(0, 12)}${text[12] === 'A' ? 'B' : 'A'}${text.slice(13)}`;
};

/** The texts at the path in each event, joined. */
export const joined = (events: readonly StreamEvent[], path: string): string =>
  events
    .map(({ data }) => at(data, path))
    .filter((text) => typeof text === 'string')
    .join('');

/** An agent with one calculation, as each wire is given it. */
export const quote = {
  instructions: [
    'You work out quotes.',
    '',
    '1. Work out the price with `math.evaluate`, expression: {{quantity}} * {{unit_price}}',
    '2. Answer: {{quantity}} pieces come to {{step 1}} euros.',
  ].join('\n'),
  inputs: JSON.stringify({ quantity: 3, unit_price: 7 }),
  tool: {
    name: 'math_evaluate',
    description: 'Works out an expression.',
    schema: { type: 'object', properties: { expression: { type: 'string' } }, required: ['expression'] },
  },
  arguments: { expression: '3 * 7' },
  result: { result: 21 },
  answer: '3 pieces come to 21 euros.',
};

/** Text of more than 1,024 tokens, in which no line is a step. */
export const longText = 'The customs office opens at nine and closes at five.\n'.repeat(120);
