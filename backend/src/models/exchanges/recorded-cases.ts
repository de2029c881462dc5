import { blankDefinition, type ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import { listCalls, getText, type ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import type { Conversation, ToolOffer } from '../language-model.js';

/** `lacks`: what the turns have not that the case is about; null if they have it. */
export type RecordedCase = {
  name: string;
  conversation: (choice: ModelChoice) => Conversation;
  lacks: (turns: readonly ModelTurn[]) => string | null;
};

const calculator: ToolOffer = {
  tool: 'math.evaluate',
  name: 'math.evaluate',
  alias: 'math_evaluate',
  description: 'Works out an expression.',
  schema: {
    type: 'object',
    properties: { expression: { type: 'string', description: 'For example 2 * 21.' } },
    required: ['expression'],
    additionalProperties: false,
  },
  pinned: {},
};
/** Holds what every call gives, so that what a model is told does not depend on how it wrote the call. */
export const resultOfCalls: Json = { result: 21 };

const price = '1. Work out the price with `math.evaluate`, expression: {{quantity}} * {{unit_price}}';
const total = '2. Answer: {{quantity}} pieces come to {{step 1}} euros.';
const quote = `You work out quotes.\n\n${price}\n${total}`;
const twoAtOnce = [
  'You work out quotes. Request the calls of the steps 1 and 2 in one turn, both at once.',
  '',
  price,
  '2. Work out the freight with `math.evaluate`, expression: {{quantity}} * 2 + 15',
  '3. Answer: The price is {{step 1}} euros and the freight is {{step 2}} euros.',
].join('\n');
const sentence = 'The customs office opens at nine in the morning and closes at five in the afternoon. ';
const long = `Give the second line of this list as your answer, word by word.\n\n1. Answer: ${sentence.repeat(14).trim()}`;
const schema = {
  type: 'object',
  properties: { total: { type: 'number' }, currency: { type: 'string', enum: ['EUR', 'USD'] } },
  required: ['total', 'currency'],
  additionalProperties: false,
};

const talk = (choice: ModelChoice, over: Partial<Conversation>): Conversation => ({
  instructions: quote,
  inputNames: ['quantity', 'unit_price'],
  inputs: { quantity: 3, unit_price: 7 },
  output: { kind: 'text' },
  tools: [calculator],
  turns: [],
  files: [],
  resultBytes: blankDefinition.limits.resultBytes,
  choice,
  ...over,
});
const withoutTools = { tools: [], inputNames: [], inputs: {} };

const calls = (turns: readonly ModelTurn[]): number => Math.max(...turns.map((turn) => listCalls(turn).length));
const unless = (has: boolean, lack: string): string | null => (has ? null : lack);

const minLongText = 1_000;

/** In the order of their numbers, which never change: files are named by them. */
export const recordedCases: readonly RecordedCase[] = [
  {
    name: '1-text',
    conversation: (choice) =>
      talk(choice, { ...withoutTools, instructions: '1. Answer: Žluťoučký kůň says “hello” — 你好, 👩‍👩‍👧.' }),
    lacks: ([turn]) => unless(turn !== undefined && getText(turn) !== '', 'it wrote no text'),
  },
  {
    name: '2-call',
    conversation: (choice) => talk(choice, {}),
    lacks: (turns) => unless(calls(turns) > 0, 'it called no tool'),
  },
  {
    name: '3-two-calls',
    conversation: (choice) => talk(choice, { instructions: twoAtOnce }),
    lacks: (turns) => unless(calls(turns) > 1, 'it did not call two tools in one turn'),
  },
  {
    name: '4-reasoning',
    conversation: (choice) => talk({ ...choice, reasoning: 'medium', maxOutputTokens: 8_000 }, {}),
    lacks: (turns) =>
      unless(
        turns.some(({ parts }) => parts.some(({ kind }) => kind === 'reasoning')),
        'it did not show that it reasons',
      ),
  },
  {
    name: '5-schema',
    conversation: (choice) =>
      talk(choice, {
        output: { kind: 'json', schema },
        instructions: `${price}\n2. Answer: total: {{step 1}}, currency: EUR`,
      }),
    lacks: (turns) => {
      const answer = JSON.stringify(turns.at(-1)?.answer);
      return unless(answer === '{"total":21,"currency":"EUR"}', 'its answer does not fit the schema');
    },
  },
  {
    name: '6-long',
    conversation: (choice) => talk(choice, { ...withoutTools, instructions: long }),
    lacks: (turns) =>
      unless(
        turns.some((turn) => getText(turn).length >= minLongText),
        'its answer is short',
      ),
  },
];
