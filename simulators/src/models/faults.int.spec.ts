import type { Json } from '@throughline/contracts/json.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { dialects, requestIn, type Dialect, type DialectRequest } from './testing/model-dialects.js';
import { at, eventsIn, jsonOrText, quote, startTestServer, textAt, type StreamEvent } from './testing/model-server.js';
import type { AnsweringWire } from './wires/wire.js';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  server.setFault(null);
  server.waited.length = 0;
});

type Got = { status: number; headers: Headers; text: string; json: Json };
const ask = async (dialect: Dialect, request: DialectRequest): Promise<Got> => {
  const response = await fetch(...requestIn(dialect, server, request));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: jsonOrText(text) };
};
const stream = async (dialect: Dialect, request: DialectRequest): Promise<StreamEvent[]> =>
  eventsIn((await ask(dialect, { ...request, stream: true })).text);

/** Returns what arrives of an answer until its connection ends. */
const readUntilBroken = async (
  dialect: Dialect,
  request: DialectRequest,
): Promise<{ text: string; broken: boolean }> => {
  const response = await fetch(...requestIn(dialect, server, request));
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(z.instanceof(Uint8Array).parse(chunk));
    return { text, broken: false };
  } catch {
    return { text, broken: true };
  }
};

/** The status and the kind of each error, on each wire. */
type Expected = Record<AnsweringWire, [number, string]>;
const errorKind = (json: Json): Json | undefined => at(json, 'error.status') ?? at(json, 'error.type');
const openai = (status: number, type: string): Pick<Expected, 'chat-completions' | 'responses'> => ({
  'chat-completions': [status, type],
  responses: [status, type],
});
const errors: [string, Expected][] = [
  [
    'rate_limit',
    {
      ...openai(429, 'requests'),
      messages: [429, 'rate_limit_error'],
      'generate-content': [429, 'RESOURCE_EXHAUSTED'],
    },
  ],
  [
    'quota',
    {
      ...openai(429, 'insufficient_quota'),
      messages: [400, 'invalid_request_error'],
      'generate-content': [429, 'RESOURCE_EXHAUSTED'],
    },
  ],
  [
    'unauthorized',
    {
      ...openai(401, 'invalid_request_error'),
      messages: [401, 'authentication_error'],
      'generate-content': [401, 'UNAUTHENTICATED'],
    },
  ],
  [
    'forbidden',
    {
      ...openai(403, 'invalid_request_error'),
      messages: [403, 'permission_error'],
      'generate-content': [403, 'PERMISSION_DENIED'],
    },
  ],
  [
    'model_not_found',
    {
      ...openai(404, 'invalid_request_error'),
      messages: [404, 'not_found_error'],
      'generate-content': [404, 'NOT_FOUND'],
    },
  ],
  [
    'context_length',
    {
      ...openai(400, 'invalid_request_error'),
      messages: [400, 'invalid_request_error'],
      'generate-content': [400, 'INVALID_ARGUMENT'],
    },
  ],
  [
    'server_error',
    { ...openai(500, 'server_error'), messages: [500, 'api_error'], 'generate-content': [500, 'INTERNAL'] },
  ],
  [
    'unavailable',
    { ...openai(503, 'server_error'), messages: [503, 'api_error'], 'generate-content': [503, 'UNAVAILABLE'] },
  ],
  [
    'overloaded',
    { ...openai(503, 'server_error'), messages: [529, 'overloaded_error'], 'generate-content': [503, 'UNAVAILABLE'] },
  ],
];

describe.each(dialects)('A fault of $name', (dialect) => {
  it.each(errors)('%s is an error in the shape of the vendor', async (fault, expected) => {
    const { status, json } = await ask(dialect, { fault, stream: true });
    expect([status, errorKind(json)]).toEqual(expected[dialect.name]);
    expect(textAt(json, 'error.message')).not.toBe('');
  });

  it('rate_limit says when to try again, and rate_limit_no_header does not', async () => {
    const limited = await ask(dialect, { fault: 'rate_limit:20' });
    const silent = await ask(dialect, { fault: 'rate_limit_no_header' });
    const seconds = ({ headers, json }: Got) =>
      dialect.name === 'generate-content'
        ? (at(json, 'error.details.0.retryDelay') ?? null)
        : headers.get('retry-after');
    expect(seconds(limited)).toBe(dialect.name === 'generate-content' ? '20s' : '20');
    expect(seconds(silent)).toBeNull();
  });

  it('is selected by the name of the model, for the first requests of a key', async () => {
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1)
      statuses.push((await ask(dialect, { model: 'rehearsal-1--first:2:server_error' })).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  it('bad_gateway is a page, and reset ends the connection', async () => {
    const { status, text } = await ask(dialect, { fault: 'bad_gateway' });
    expect([status, text.slice(0, 6)]).toEqual([502, '<html>']);
    await expect(ask(dialect, { fault: 'reset' })).rejects.toThrow('fetch failed');
  });

  it('slow_first waits before the first event, stall after the first piece', async () => {
    expect((await stream(dialect, { fault: 'slow_first' })).some(dialect.isFinish)).toBe(true);
    expect((await stream(dialect, { fault: 'stall:90000' })).some(dialect.isFinish)).toBe(true);
    await ask(dialect, { fault: 'slow_first:5' });
    expect(server.waited).toEqual([60_000, 90_000, 5]);
  });

  it('paced waits before each piece of text', async () => {
    await stream(dialect, { turn: 'last', fault: 'paced' });
    await stream(dialect, { turn: 'last', fault: 'paced:7' });
    const half = server.waited.length / 2;
    expect(server.waited).toEqual([...Array<number>(half).fill(50), ...Array<number>(half).fill(7)]);
    expect(half).toBeGreaterThan(0);
  });

  it('cut ends the connection in the middle of the answer', async () => {
    const { text, broken } = await readUntilBroken(dialect, { turn: 'last', stream: true, fault: 'cut' });
    expect(broken).toBe(true);
    expect(eventsIn(text).some(dialect.isFinish)).toBe(false);
    expect((await readUntilBroken(dialect, { fault: 'cut' })).broken).toBe(true);
    expect(server.requests.map(({ outcome }) => outcome)).toEqual(['broken', 'broken']);
  });

  it('cut_in_call ends it in the middle of a call', async () => {
    const { text, broken } = await readUntilBroken(dialect, { stream: true, fault: 'cut_in_call' });
    expect(broken).toBe(true);
    expect(eventsIn(text).some(dialect.isCall)).toBe(true);
  });

  it('malformed sends an event that is not JSON', async () => {
    expect((await stream(dialect, { fault: 'malformed' })).map(({ data }) => data)).toContain('{"malformed": [');
    expect((await ask(dialect, { fault: 'malformed' })).json).toEqual(expect.any(String));
  });

  it('duplicate_finish ends the turn twice, no_finish never', async () => {
    const ends = async (fault: string) => (await stream(dialect, { fault })).filter(dialect.isFinish).length;
    expect([await ends('duplicate_finish'), await ends('no_finish')]).toEqual([2, 0]);
  });

  it('error_in_stream is an event with an error, and the last one', async () => {
    const events = await stream(dialect, { turn: 'last', fault: 'error_in_stream' });
    expect(textAt(events.at(-1)?.data, 'error.message')).toMatch(/overloaded/i);
    expect(events.some(dialect.isFinish)).toBe(false);
  });

  it('wrong_content_type says that the answer is a page', async () => {
    for (const streamed of [true, false]) {
      const { headers } = await ask(dialect, { fault: 'wrong_content_type', stream: streamed });
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  it('missing_usage leaves the figures out, wrong_usage makes them up', async () => {
    expect(dialect.usage((await ask(dialect, { fault: 'missing_usage' })).json)).toBeUndefined();
    expect(JSON.stringify(dialect.usage((await ask(dialect, { fault: 'wrong_usage' })).json))).toContain('1000000');
  });

  it.each<[string, Record<AnsweringWire, string>]>([
    [
      'content_filter',
      {
        'chat-completions': 'content_filter',
        responses: 'content_filter',
        messages: 'refusal',
        'generate-content': 'SAFETY',
      },
    ],
    [
      'refusal',
      {
        'chat-completions': 'stop',
        responses: 'completed',
        messages: 'refusal',
        'generate-content': 'PROHIBITED_CONTENT',
      },
    ],
    [
      'length',
      {
        'chat-completions': 'length',
        responses: 'max_output_tokens',
        messages: 'max_tokens',
        'generate-content': 'MAX_TOKENS',
      },
    ],
  ])('%s ends the turn early', async (fault, finish) => {
    const { json } = await ask(dialect, { turn: 'last', fault });
    expect(dialect.finish(json)).toBe(finish[dialect.name]);
    expect(dialect.text(json)).not.toBe(quote.answer);
  });

  it('unknown_tool and parallel_calls change what is called', async () => {
    const names = async (fault: string) =>
      dialect.calls((await ask(dialect, { fault })).json).map((call) => at(call, 'name'));
    expect(await names('unknown_tool')).toEqual(['tool_that_was_not_offered']);
    expect(await names('parallel_calls')).toEqual(['math_evaluate', 'math_evaluate']);
  });

  it('invalid_arguments sends arguments that are not JSON', async () => {
    const { json } = await ask(dialect, { fault: 'invalid_arguments' });
    if (dialect.name === 'generate-content') expect(dialect.finish(json)).toBe('MALFORMED_FUNCTION_CALL');
    else expect(JSON.stringify(dialect.calls(json)[0])).toMatch(/3 \* 7\\+",/);
  });

  it('empty answers nothing', async () => {
    const { json } = await ask(dialect, { fault: 'empty' });
    expect([dialect.calls(json), dialect.text(json) ?? '']).toEqual([[], '']);
  });

  it('huge answers with many megabytes', async () => {
    const { text } = await ask(dialect, { fault: 'huge:3', stream: true });
    expect(text.length).toBeGreaterThan(3 * 1_048_576);
  });
});

describe('The model server', () => {
  const [dialect] = dialects;
  const first = (request: DialectRequest) =>
    dialect === undefined ? Promise.reject(new Error('None.')) : ask(dialect, request);

  it('refuses a fault that does not exist', async () => {
    expect(textAt((await first({ fault: 'fire' })).json, 'error.message')).toMatch(/^Unknown fault “fire”/);
    expect(() => server.setFault('fire')).toThrow('There is no fault “fire”.');
  });

  it('gives a fault to all requests until it is removed', async () => {
    server.setFault('overloaded');
    expect((await first({})).status).toBe(503);
    server.setFault(null);
    expect((await first({})).status).toBe(200);
  });

  it('gives faults to lists of models too', async () => {
    const list = (dialect: Dialect, fault: string) =>
      fetch(`${server.addresses[dialect.name]}/models`, { headers: { ...dialect.headers, 'x-fault': fault } });
    for (const one of dialects) {
      expect((await list(one, 'server_error')).status).toBe(500);
      expect((await list(one, 'first:0:overloaded')).status).toBe(200);
    }
  });

  it('refuses more than 32 MB, and keeps what was sent otherwise, byte for byte', async () => {
    const [url, init] = requestIn(dialects[0]!, server, {});
    expect((await fetch(url, { ...init, body: `${init.body}${' '.repeat(33 * 1_048_576)}` })).status).toBe(413);
    expect((await fetch(url, { ...init, body: ` ${init.body}` })).status).toBe(200);
    expect(server.requests.map(({ text }) => text)).toEqual(['', ` ${init.body}`]);
  });

  it('notes that a client went away', async () => {
    const waiting = await startTestServer({
      wait: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    });
    const leaving = new AbortController();
    const [url, init] = requestIn(dialects[0]!, waiting, { stream: true, fault: 'stall' });
    const response = await fetch(url, { ...init, signal: leaving.signal });
    expect(response.status).toBe(200);
    leaving.abort();
    await eventually('the request is aborted', () => waiting.requests[0]?.outcome === 'aborted');
    await waiting.stop();
  });

  it('keeps the newest requests only', async () => {
    const small = await startTestServer({ maxRequests: 2 });
    for (let tries = 0; tries < 3; tries += 1) await fetch(...requestIn(dialects[0]!, small, {}));
    expect(small.requests.map(({ number }) => number)).toEqual([2, 3]);
    await small.stop();
  });

  it('listens on loopback, and knows no other address', async () => {
    const { origin, hostname } = new URL(server.addresses.messages);
    expect(hostname).toBe('127.0.0.1');
    expect((await fetch(`${origin}/v2/anything`)).status).toBe(404);
    expect(server.requests.at(-1)).toMatchObject({ wire: null, status: 404 });
  });
});
