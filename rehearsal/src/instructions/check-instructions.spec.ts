import type { Json } from '@throughline/contracts/json.js';
import { checkInstructions } from './check-instructions.js';
import { describeFinding, distinctFindings, type InstructionContext } from './instruction-findings.js';
import type { ToolSignature } from './read-call.js';
import { readInstructions } from './read-instructions.js';

const context: InstructionContext = {
  inputs: ['quantity', 'order'],
  tools: ['http.request', 'math.evaluate'],
  isRehearsal: true,
};
const found = (text: string, over: Partial<InstructionContext> = {}) =>
  checkInstructions(text, { ...context, ...over }).map((each) => [each.line, describeFinding(each), each.fails]);

describe('the numbered list', () => {
  it('has the lines of its steps, and leaves the others to real models', () => {
    const text =
      '# Orders\nYou check orders.\n\n1. Fetch it\nwith care.\n   url: x\n- A dash\n\n2) Say so.\n\nBe kind.';
    const { steps, skipped } = readInstructions(text);
    expect(steps.map(({ number, line, from, to }) => [number, line, text.slice(from, to)])).toEqual([
      [1, 4, 'Fetch it\nwith care.\n   url: x'],
      [2, 9, 'Say so.'],
    ]);
    expect(skipped).toEqual([1, 2, 7, 11]);
  });
});

describe('instructions', () => {
  it('that can be followed have nothing to mark', () =>
    expect(
      found(
        'You check orders with `math.evaluate`.\n1. Get `order.total` by `http.request`, url: {{order.url}}\n' +
          '2. If {{step 1.body.total}} > {{quantity}} then `math.evaluate` {{input.quantity}}, otherwise Answer: say no.\n3. {{step 2}}',
      ),
    ).toEqual([]));
  it('name tools that are not the product’s own by their alias, and other words in backticks are texts', () => {
    const tools = [...context.tools, 'linear_create'];
    expect(found('1. Use `linear_create`, then `http.request`.', { tools })).toMatchObject([
      [1, expect.stringContaining('A step calls one tool'), true],
    ]);
    expect(found('1. Use `linear_create`.\n2. Answer: It is {{step 1}}, or `nothing`.', { tools })).toEqual([]);
  });
  it('without a numbered step are followed by real models only', () => {
    expect(found('Say hello to {{quantity}}.')).toEqual([
      [1, 'There is no numbered step, and Rehearsal follows nothing else.', true],
    ]);
    expect(found('Say hello.', { isRehearsal: false })).toEqual([]);
  });
  it.each([
    ['1. {{mail}}', '{{mail}} is not an input.'],
    ['1. {{input.mail}}', '{{input.mail}} is not an input.'],
    ['1. `notes.write` it', '`notes.write` is not allowed.'],
    ['1. `mail.send` it', 'There is no tool called `mail.send`.'],
    ['1. `http.request` and `math.evaluate`', 'A step calls one tool, so `math.evaluate` needs a step of its own.'],
    ['1. `http.request` and `notes.write`', '`notes.write` is not allowed.'],
    ['1. {{step 2}}\n2. `http.request`', 'Step 1 refers to {{step 2}}, which has no value.'],
    ['1. Answer: Hello.\n2. {{step 1.body}}', 'Step 2 refers to {{step 1.body}}, which has no value.'],
    ['1. If in doubt, ask.', 'Step 1 starts with “if” but has no “then”.'],
    ['1. If it is large then Answer: say so.', 'Step 1: which value do you mean? Write it as {{total}}.'],
    ['1. If {{quantity}} then Answer: say so, otherwise `notes.read`', '`notes.read` is not allowed.'],
  ])('%s: %s', (text, sentence) => {
    const number = text.split('\n').findIndex((line) => line.includes(sentence.includes('Step 2') ? '2.' : '1.')) + 1;
    expect(found(text)).toEqual([[number, sentence, true]]);
  });
  it.each([
    'Write a friendly reply',
    'Summarise {{order}}',
    'Work out {{quantity}} times {{order}}',
    'Take {{quantity}} percent off {{order}}.',
    'Take care of {{order}}.',
    'The sum is {{quantity}}.',
    'See math.evaluated.com, {{order}}.',
    'If {{quantity}} > 5 then ask the manager, otherwise {{order}}',
    'If {{quantity}} > 5 then Answer: Yes, otherwise say no',
    'Answers: {{order}}',
  ])('need a model where they only say what is to be done: %s', (step) =>
    expect(checkInstructions(`1. ${step}`, context)).toMatchObject([{ kind: 'needs_model', fails: true }]),
  );
  it('name the words that need a model, without the marks around them', () =>
    expect(found('1. If {{quantity}} > 5 then ask the manager. otherwise {{order}}')).toEqual([
      [1, expect.stringContaining('“ask the manager” needs a model.'), true],
    ]));
  it('need no model for a real one', () =>
    expect(found('1. Write a friendly reply', { isRehearsal: false })).toEqual([]));
  it.each([
    'Answer: Take care of {{order}}.',
    'answer: 7',
    'ANSWER: Work out {{quantity}} times {{order}}',
    '{{order}}',
    '{{quantity}}, {{order}}.',
    'If {{quantity}} > 5 then answer: Yes, otherwise {{order}}',
  ])('are a text of the answer: %s', (step) => expect(found(`1. ${step}`)).toEqual([]));
  it.each(['Work out {{quantity}} * {{order}} with math.evaluate', 'Look it up (http.request).'])(
    'are not sentences of the answer when they name a tool without backticks: %s',
    (step) => expect(checkInstructions(`1. ${step}`, context)).toMatchObject([{ kind: 'unquoted_tool', fails: true }]),
  );
  it('do not blame the steps that refer to a step that is to call a tool', () =>
    expect(found('1. Work out 2 times {{quantity}}\n2. {{step 1}}\n3. {{step 1}}')).toHaveLength(1));
  it('list a cause once', () => {
    const findings = checkInstructions(
      '1. Answer: Hello.\n2. {{step 1}} {{mail}}\n3. {{step 1.body}} {{mail}}',
      context,
    );
    expect(findings).toHaveLength(4);
    expect(distinctFindings(findings).map(({ line, name }) => [line, name])).toEqual([
      [2, 'step 1'],
      [2, 'mail'],
    ]);
  });
  it('mark names in other lines too, which fail nothing', () =>
    expect(found('Read {{mail}} by `notes.read`, as in `read.me` of {{step 1}}.\n\n1. Answer: Hello.')).toEqual([
      [1, '{{mail}} is not an input.', false],
      [1, '`notes.read` is not allowed.', false],
    ]));
  it('mark what is written there', () => {
    const text = 'Hello\n1. Answer: Read {{ mail }}.';
    const [finding] = checkInstructions(text, context);
    expect(finding && text.slice(finding.from, finding.to)).toBe('{{ mail }}');
  });
});

describe('a call leaves nothing out', () => {
  const text = { type: 'string' };
  const signature = (name: string, properties: Record<string, Json>, required: string[]): ToolSignature => ({
    name,
    schema: { type: 'object', properties, required },
    pinned: [],
  });
  const signatures = [
    signature('math.evaluate', { expression: text, variables: { type: 'object' } }, ['expression']),
    signature('http.request', { url: { type: 'string', format: 'uri' }, method: { enum: ['GET', 'POST'] }, json: {} }, [
      'url',
    ]),
    signature('notes.write', { key: text, text }, ['key', 'text']),
    signature('time.now', { zone: { type: 'string', default: 'UTC' } }, []),
  ];
  const listFindings = (step: string) =>
    checkInstructions(`1. ${step}`, {
      inputs: ['quantity', 'unit_price', 'order', 'note', 'url'],
      tools: signatures.map(({ name }) => name),
      isRehearsal: true,
      signatures,
    });
  const leftOut = (step: string): (readonly [string, string])[] =>
    listFindings(step).map(({ kind, name, fails }) => [fails ? kind : 'marked', name] as const);

  it.each([
    'Work out {{quantity}} times {{unit_price}} with `math.evaluate`',
    'Use `math.evaluate` to work out 12 percent of {{quantity}}.',
    'Work out the price with `math.evaluate`, expression: {{quantity}} * 2',
    'Work out the price for the order with `math.evaluate`, expression: {{quantity}} * 2, variables: {"a": 1}',
    'Call `http.request` with method: POST, url: {{url}}, json: {"a": "b c"}',
    'Fetch order {{order}} with `http.request`, url: https://example.com/{{order}}.',
    'POST https://example.com/{{order}} with `http.request`.',
    '`http.request` {{url}}',
    '`notes.write` {{note}} and "two words"',
    '`notes.write`, key: a, text: "Dear customer, note: it is late"',
    '`notes.write`, key: a, text: Total: {{quantity}}',
    'Take 10 percent off {{quantity}} with `math.evaluate`',
    'Look at the clock with `time.now`, zone: Europe/Madrid',
    'Use `time.now` to look at the clock.',
    'Look at the clock in the office with `time.now`',
    'Look at the clock in UTC with `time.now`',
    'Get the ISO date at once with `time.now`',
    'Look at the clock in Madrid with `time.now`, zone: Europe/Madrid',
    'Fetch the order from Harbour Books with `http.request`, url: {{url}}',
  ])('%s: all of it is read', (step) => expect(leftOut(step)).toEqual([]));

  it.each([
    ['`math.evaluate`', ['expression']],
    ['Fetch it with `http.request`', []],
    ['Write it down with `notes.write`', ['key', 'text']],
    ['Write it down with `notes.write`, text: {{note}}', ['key']],
    ['`notes.write` {{note}}', ['key', 'text']],
    ['`notes.write` {{note}} and "b"', []],
    ['`notes.write` text: c, key: {{order}}', []],
  ])('%s: says the arguments that nothing gives a value', (step, names) => {
    const missing = listFindings(step).filter(({ kind }) => kind === 'missing_argument');
    expect(missing.map(({ name, fails }) => fails && name)).toEqual(names);
  });

  it('reads the result of an earlier step as the argument that is missing, unless it is a URL', () => {
    const all = { inputs: [], tools: signatures.map(({ name }) => name), isRehearsal: true, signatures };
    const read = (tool: string) => checkInstructions(`1. \`time.now\`\n2. \`${tool}\``, all).map(({ name }) => name);
    expect(read('notes.write')).toEqual([]);
    expect(read('http.request')).toEqual(['url']);
  });

  it('says how the argument that is missing is written', () =>
    expect(listFindings('Write it down with `notes.write`, text: a').map(describeFinding)).toEqual([
      'Step 1 doesn’t say “key”, which `notes.write` needs. Write it as a pair, such as “key: …”.',
    ]));

  it('says which arguments the tool has', () => {
    const [finding] = listFindings('`notes.write`, key: a, value: b');
    expect(finding && describeFinding(finding)).toMatch(/^`notes\.write` has no argument value; it has key, text\./);
  });

  it.each([
    ['Double {{quantity}} with `math.evaluate`', 'unread_calculation'],
    ['Work out {{quantity}} times {{unit_price}} and round it with `math.evaluate`', 'unread_calculation'],
    ['Work out {{quantity}} {{unit_price}} with `math.evaluate`', 'unread_calculation'],
    ['Work out the price with `math.evaluate`', 'unread_calculation'],
    ['Work out {{quantity}} times 1,200 with `math.evaluate`', 'unread_calculation'],
    ['`math.evaluate` {{quantity}} euros', 'unread_calculation'],
    ['Fetch {{order}} with `http.request`, url: https://example.com/', 'unread_words', '{{order}}'],
    ['`http.request` https://example.com/a https://example.com/b', 'unread_words', 'https://example.com/b'],
    ['`http.request` url: https://example.com/ and wait for it', 'unread_words', 'and wait for it'],
    ['`http.request` url: https://example.com/, url: {{url}}', 'unread_words', 'url: {{url}}'],
    ['`http.request` verb: POST url: https://example.com/', 'unknown_argument', 'verb'],
    ['`notes.write`, key: quotes/{{order}}, value: {{quantity}}', 'unknown_argument', 'value'],
    ['`notes.write`, value: {{note}}, key: a', 'unknown_argument', 'value'],
    ['`http.request`, url: https://example.com/, verb: POST', 'unknown_argument', 'verb'],
    ['`math.evaluate`, expression: {{quantity}} * 2, round: 1', 'unknown_argument', 'round'],
    ['`notes.write` key: "a" or b, text: c', 'unread_words', 'or b'],
    ['`notes.write` {{note}}, {{order}} and {{quantity}}', 'unread_words', '{{quantity}}'],
    ['Call `time.now` for Madrid', 'unread_words', 'Madrid'],
    ['Look at the clock in Madrid with `time.now`', 'unread_words', 'Madrid'],
    ['In New York, look at the clock with `time.now`', 'unread_words', 'New York'],
    ['Tell the time for europe/madrid with `time.now`', 'unread_words', 'europe/madrid'],
    ['Read the notes of Ada with `notes.write`', 'unread_words', 'Ada'],
  ])('%s: the run fails', (step, kind, words = step.replace(/ with `.*|`$/, '')) =>
    expect(leftOut(step)).toEqual([[kind, kind === 'unread_calculation' ? expect.stringContaining('math') : words]]),
  );
});

it('many spaces before a call are read in time with their number', () => {
  const signatures = [{ name: 'time.now', schema: { properties: { zone: { default: 'UTC' } } }, pinned: [] }];
  const text = `1. Look${' '.repeat(300_000)}at the time in ${' '.repeat(300_000)}Lisbon \`time.now\``;
  expect(found(text, { tools: ['time.now'], signatures }).length).toBeGreaterThan(0);
});
