import type { Json } from '@throughline/contracts/json.js';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { getText, type ToolCall } from '@throughline/contracts/runs/model-turn.js';
import { z } from 'zod';
import type { Conversation, PastTurn, ToolOffer } from '../language-model.js';
import { RehearsalFailure } from '@throughline/rehearsal/conversation.js';
import { nextTurn } from '@throughline/rehearsal/turn/next-turn.js';
import { rehearsal } from './rehearsal.js';

const offer = (name: ToolOffer['name'], input: z.ZodObject, pinned: ToolOffer['pinned'] = {}): ToolOffer => ({
  tool: name,
  name,
  alias: name.replaceAll('.', '_'),
  description: '',
  schema: z.record(z.string(), z.json()).parse(z.toJSONSchema(input, { io: 'input' })),
  pinned,
});
const http = z.object({
  method: z.enum(['GET', 'POST', 'DELETE']).default('GET'),
  url: z.string().meta({ format: 'uri' }),
  headers: z.record(z.string(), z.string()).optional(),
  json: z.json().optional(),
  body: z.string().optional(),
});
const tools = [
  offer('http.request', http),
  offer('time.now', z.object({ zone: z.string().default('UTC') })),
  offer('math.evaluate', z.object({ expression: z.string(), variables: z.record(z.string(), z.number()).optional() })),
  offer('json.query', z.object({ data: z.json(), query: z.string() })),
  offer('text.extract', z.object({ html: z.string() })),
  offer('notes.write', z.object({ key: z.string(), text: z.string() })),
];
const talk = (instructions: string, over: Partial<Conversation> = {}): Conversation => ({
  instructions,
  inputNames: ['nothing', ...Object.keys(over.inputs ?? {})],
  inputs: {},
  output: { kind: 'text' },
  tools,
  turns: [],
  files: [],
  resultBytes: 32 * 1024,
  choice: blankDefinition.model,
  ...over,
});
const done = (number: number, result: Json): PastTurn => ({
  parts: [],
  by: null,
  bytes: 0,
  calls: [{ id: `step-${number}`, tool: 'time.now', title: '', arguments: {}, result }],
});
const callIn = (instructions: string, over: Partial<Conversation> = {}): Omit<ToolCall, 'flaw'> => {
  const [call] = nextTurn(talk(instructions, over)).calls;
  if (call === undefined) throw new Error('It makes no call.');
  return call;
};
const argumentsIn = (instructions: string, over: Partial<Conversation> = {}) => callIn(instructions, over).arguments;
const order = { status: 200, headers: {}, body: { total: 120, items: [{ id: 'a' }], customer: 'Ada' } };

describe('Rehearsal reads the numbered list', () => {
  it('carries out a step that names an enabled tool, one at a time and in order', () => {
    const list =
      'You check the time.\n\n1. Use `time.now`.\n2) Work out `math.evaluate` with expression: 2 + 2.\n\nThank you.';
    expect(callIn(list)).toMatchObject({ id: 'step-1', tool: 'time.now', arguments: {} });
    expect(callIn(list, { turns: [done(1, { iso: 'now' })] })).toMatchObject({
      id: 'step-2',
      arguments: { expression: '2 + 2' },
    });
  });
  it('takes the lines that belong to a step along', () =>
    expect(
      argumentsIn('1. Write it down with `notes.write`\n   key: orders\n   text: All good: yes, all.\n\nBye: now'),
    ).toEqual({
      key: 'orders',
      text: 'All good: yes, all',
    }));
  it.each([
    ['without a numbered step', 'Tell me the time with `time.now`.', /^There is no numbered step/],
    ['that are empty', '', /^There is no numbered step/],
    ['with a step whose tool is not allowed', '# Do\n1. `notes.read`', /^Line 2: `notes.read` is not allowed\.$/],
    [
      'with a step whose tool does not exist',
      '1. Answer: Hello.\n2. `mail.send`',
      /^Line 2: There is no tool called `mail/,
    ],
    ['with words that ask for something and call no tool', '1. Add 2 to 3', /^Line 1: “Add 2 to 3” needs a model\./],
    [
      'with a tool without backticks',
      '1. Add 2 to 3 with math.evaluate',
      /^Line 1: Step 1 names math\.evaluate without/,
    ],
    [
      'with an argument that the tool does not have',
      '1. `notes.write`, key: quotes/a, value: 7',
      /^Line 1: `notes\.write` has no argument value; it has key, text\./,
    ],
    ['with an input that does not exist', '1. Answer: Read {{mail}}.', /^Line 1: \{\{mail\}\} is not an input\.$/],
  ])('fails for instructions %s, before it calls anything', async (_, instructions, message) => {
    const listening = { signal: new AbortController().signal, onPart: () => undefined };
    const respond = () => rehearsal({ perPiece: 0 }).respond(talk(instructions), listening);
    await expect(respond).rejects.toMatchObject({ code: 'instructions_not_followed', transient: false });
    await expect(respond).rejects.toThrow(message);
  });
  it('names each line it cannot follow, five of them', () =>
    expect(() => nextTurn(talk('1. {{a}}\n2. {{b}}\n3. {{c}}\n4. {{d}}\n5. {{e}}\n6. {{f}}'))).toThrow(
      /^Line 1: .* Line 5: \{\{e\}\} is not an input\. And 1 more\.$/,
    ));
  it('leaves lines next to the list to real models', () =>
    expect(nextTurn(talk('You greet {{whom}} with `notes.read`.\n\n1. Answer: Hello.\n\n- Be kind.')).text).toBe(
      'Hello.',
    ));
  const doneAt = () =>
    nextTurn(talk('1. `time.now`\n2. Answer: Done at {{step 1}}.', { turns: [done(1, { iso: 'now' })] }));
  it('is the same every time', () => expect(doneAt()).toEqual(doneAt()));
});

describe('Rehearsal finds the arguments of a call', () => {
  it('in key: value pairs, with references to inputs and results', () => {
    expect(
      argumentsIn(
        '1. `http.request` method: POST, url: https://example.com/orders/{{order_id}}, json: {"note": "for {{order_id}}", "n": {{count}}}',
        {
          inputs: { order_id: 'A 7', count: 3 },
        },
      ),
    ).toEqual({ method: 'POST', url: 'https://example.com/orders/A 7', json: { note: 'for A 7', n: 3 } });
  });
  it('keeps the type of a value that is nothing but a reference', () => {
    const turns = [done(1, order)];
    expect(
      argumentsIn('1. `http.request` https://example.com\n2. `json.query` data: {{step 1}}, query: items[0].id', {
        turns,
      }),
    ).toEqual({
      data: order.body,
      query: 'items[0].id',
    });
    expect(
      argumentsIn(
        '1. `http.request` https://example.com\n2. `json.query` data: {{step 1.body.items}}, query: "[0].id"',
        { turns },
      ),
    ).toEqual({
      data: [{ id: 'a' }],
      query: '[0].id',
    });
  });
  it('puts values into an expression', () =>
    expect(
      argumentsIn(
        '1. `http.request` https://example.com\n2. Add tax with `math.evaluate`, expression: round({{step 1.body.total}} * 1.21, 2).',
        {
          turns: [done(1, order)],
        },
      ),
    ).toEqual({ expression: 'round(120 * 1.21, 2)' }));
  it('by names and types of the values in the step', () => {
    expect(argumentsIn('1. DELETE https://example.com/a?b=c with `http.request`.')).toEqual({
      method: 'DELETE',
      url: 'https://example.com/a?b=c',
    });
    expect(argumentsIn('1. Work out "6 * 7" with `math.evaluate`.')).toEqual({ expression: '6 * 7' });
    expect(argumentsIn('1. Get it with `http.request`.', { inputs: { url: 'https://example.com/b' } })).toEqual({
      url: 'https://example.com/b',
    });
    expect(
      argumentsIn('1. Look into {{data}} for `items[0]` with `json.query`.', { inputs: { data: { items: [1] } } }),
    ).toEqual({
      data: { items: [1] },
      query: 'items[0]',
    });
  });
  it('in the latest result, when nothing else says it', () =>
    expect(
      argumentsIn('1. `http.request` https://example.com\n2. Read it with `text.extract`.', {
        turns: [done(1, { body: '<p>Hi</p>' })],
      }),
    ).toEqual({
      html: '<p>Hi</p>',
    }));
  it('but not those that are pinned', () =>
    expect(
      argumentsIn('1. Call `http.request`.', { tools: [offer('http.request', http, { url: 'https://example.com/' })] }),
    ).toEqual({}));
  it('or says in words what it misses', () => {
    expect(() => nextTurn(talk('1. Call `http.request`.'))).toThrow(
      new RehearsalFailure(
        'instructions_not_followed',
        'Line 1: Step 1 doesn’t say “url”, which `http.request` needs. Write it as a pair, such as “url: …”.',
      ),
    );
    expect(() => nextTurn(talk('1. `math.evaluate` expression: {{step 4.total}} + 1'))).toThrow(
      'Step 1 refers to {{step 4.total}}, which has no value.',
    );
    expect(() => nextTurn(talk('1. `http.request` url: https://example.com, method: SHOUT'))).toThrow(
      'Step 1 gives “method” a value that doesn’t fit.',
    );
  });
});

describe('Rehearsal compares', () => {
  const rule = (condition: string, over: Partial<Conversation> = {}) =>
    nextTurn(
      talk(
        `1. \`http.request\` https://example.com\n2. If ${condition} then Answer: say yes, otherwise Answer: say no.`,
        {
          turns: [done(1, order)],
          ...over,
        },
      ),
    ).text;
  it.each([
    '{{step 1.status}} is 200',
    '{{step 1.status}} = {{expected}}',
    '{{step 1.body.total}} is more than 100',
    '{{step 1.body.total}} >= 120',
    '{{step 1.body.total}} < 121',
    '{{step 1.body.customer}} is "Ada"',
    '{{step 1.body.customer}} is not Bob',
    '{{step 1.body.customer}} contains "da"',
    '{{step 1.body.customer}} does not contain x',
    '{{step 1.body.nothing}} is empty',
    '{{step 1.body.items}} is not empty',
    '{{urgent}}',
  ])('if %s: yes', (condition) =>
    expect(rule(condition, { inputs: { expected: 200, urgent: true } })).toContain('say yes'),
  );
  it.each([
    '{{step 1.status}} is not 200',
    '{{step 1.body.total}} > 120',
    '{{step 1.body.customer}} is empty',
    '{{nothing}}',
  ])('if %s: no', (condition) => expect(rule(condition)).toMatch(/say no/));
  it('and carries out or leaves out the step', () => {
    const list =
      '1. `http.request` https://example.com\n2. If {{step 1.body.total}} > 100, then `notes.write` key: big, text: {{step 1.body.total}}.\n3. Answer: Done.';
    expect(callIn(list, { turns: [done(1, order)] })).toMatchObject({
      id: 'step-2',
      arguments: { key: 'big', text: '120' },
    });
    expect(nextTurn(talk(list, { turns: [done(1, { ...order, body: { total: 5 } })] }))).toMatchObject({
      calls: [],
      answer: expect.stringMatching(/Done\.$/),
    });
  });
});

it('a reference without a value is 0 next to a number', () =>
  expect(nextTurn(talk('1. If {{nothing}} is 0 then Answer: Zero.')).text).toBe('Zero.'));

describe('Rehearsal answers', () => {
  it('with its sentences', () =>
    expect(
      nextTurn(
        talk('1. `http.request` https://example.com\n2. Answer: {{step 1.body.customer}} owes {{step 1.body.total}}.', {
          turns: [done(1, order)],
        }),
      ),
    ).toEqual({
      text: 'Ada owes 120.',
      calls: [],
      answer: 'Ada owes 120.',
    }));
  it('with what the calls gave, when no sentence says anything', () =>
    expect(nextTurn(talk('1. `http.request` https://example.com', { turns: [done(1, order)] })).answer).toBe(
      'http.request: {"total":120,"items":[{"id":"a"}],"customer":"Ada"}',
    ));
  it('with an object of the wanted shape, by name', () => {
    const schema = {
      type: 'object',
      properties: {
        total: { type: 'number' },
        customer: { type: 'string' },
        order_id: { type: 'string' },
        note: { type: 'string' },
        paid: { type: 'boolean' },
        left: { type: 'string' },
      },
      required: ['total', 'paid'],
    };
    expect(
      nextTurn(
        talk('1. `http.request` https://example.com\n2. Answer: note: Big order of {{step 1.body.customer}}.', {
          turns: [done(1, order)],
          inputs: { order_id: 'A7' },
          output: { kind: 'json', schema },
        }),
      ).answer,
    ).toEqual({ total: 120, customer: 'Ada', order_id: 'A7', note: 'Big order of Ada', paid: false });
  });
  it('that there was nothing to do', () =>
    expect(nextTurn(talk('1. If {{nothing}} is 1 then Answer: One.')).answer).toBe('There was nothing to do.'));
  it('piece by piece, the pieces being the text', async () => {
    const pieces: string[] = [];
    const model = rehearsal({ perPiece: 0 });
    const { turn, usage } = await model.respond(talk('1. Answer: One two.\n2. Answer: Three.'), {
      signal: new AbortController().signal,
      onPart: ({ text }) => pieces.push(text),
    });
    expect(pieces).toEqual(['One ', 'two.\n', 'Three.']);
    expect(pieces.join('')).toBe(getText(turn));
    expect(usage).toMatchObject({ in: expect.any(Number), out: 3, reasoning: 0, estimated: false });
  });
  it('no more once it is called off', async () => {
    const stop = new AbortController();
    const pieces: string[] = [];
    const answer = rehearsal({ perPiece: 0 }).respond(talk('1. Answer: One two three.'), {
      signal: stop.signal,
      onPart: ({ text }) => {
        pieces.push(text);
        stop.abort(new Error('cancelled'));
      },
    });
    await expect(answer).rejects.toThrow('cancelled');
    expect(pieces).toEqual(['One ']);
  });
});

it('a call has the words of its step as its title', () => {
  expect(callIn('1. Fetch the order with `http.request`, url: https://example.com').title).toBe('Fetch the order');
  expect(callIn('1. `time.now`').title).toBe('time.now');
});
