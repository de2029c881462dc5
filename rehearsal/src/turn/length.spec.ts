import type { OutputFormat } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import type { RehearsalTool } from '../conversation.js';
import { RehearsalFailure } from '../conversation.js';
import { getArguments } from './arguments.js';
import { chosen } from './conditions.js';
import { checkInstructions } from '../instructions/check-instructions.js';
import { readInstructions } from '../instructions/read-instructions.js';
import { toolNamedIn, withoutToolNames } from './instructions.js';
import { getKeys, pairsIn } from '../instructions/pairs.js';
import { filled, filledJson, referencesIn, withoutReferences, type Facts } from './references.js';
import { nextTurn } from './next-turn.js';
import { TurnBudget } from './turn-budget.js';

/** A text of the maximum length of instructions: anything slower than linear time would not finish in this spec. */
const long = (begin: string, repeated: string, end: string): string => {
  const room = limits.instructions.max - begin.length - end.length;
  return begin + repeated.repeat(Math.floor(room / repeated.length)) + end;
};
const texts: Record<string, string> = {
  'an open reference of spaces': long('1. Answer: Say {{', ' ', 'x{'),
  'open references': long('', '{{', ''),
  'open references with a name': long('', '{{a ', ''),
  'closed references': long('', '{{a}}', ''),
  'braces in braces': long('', '{a{{b', ''),
  'braces around references': long('{', '{{b}} ', ''),
  'a condition of spaces': long('1. Answer: if', ' ', 'x'),
  'a condition of commas': long('if a', ', ', 'then'),
  'many ifs': long('if a ', 'if then ', 'x'),
  'many thens': long('if a', ' then', 'x'),
  'many otherwises': long('if a then b', '. otherwise', 'x'),
  'a comparison of spaces': long('if a', ' ', 'b then c'),
  'half a comparison': long('if a ', 'is at ', 'b then c'),
  'half a comparison and spaces': long('if a is', ' ', 'b then c'),
  'emptiness of spaces': long('if a is not', ' ', 'empty then c'),
  'an item of spaces and an end of line': long('1.', ' ', 'x\rx'),
  'items of spaces': long('', '1.  \n', ''),
  'escaped quotes': long('"', '\\"', ''),
  'open quotes': long('', ': \'"`', ''),
  'quotes that end nowhere': long("'", 'a', ''),
  backticks: long('', '`a', ''),
  'points at the end of an address': long('https://example.com/', '.', '<'),
  'commas at the end of words': long('x', ',', 'x'),
  'keys without a colon': long('', 'url ', ''),
  'a key with spaces': long('url', ' ', 'x'),
  colons: long('', 'url: ', ''),
  'a value of spaces': long('url: a', ' ', 'b'),
  'JSON that ends nowhere': long('json: {"a": "', '\\"', ''),
  'JSON in JSON': long('json: ', '{"a":[', ''),
};
const named = Object.entries(texts);
const asText: OutputFormat = { kind: 'text' };
const manyNames: OutputFormat = {
  kind: 'json',
  schema: { type: 'object', properties: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`a${n}`, {}])) },
};
const properties: Json = {
  url: { type: 'string', format: 'uri' },
  json: {},
  a: { type: 'string' },
  b: { type: 'object' },
};
const tool: RehearsalTool = {
  tool: 'http.request',
  name: 'http.request',
  schema: { type: 'object', properties, required: ['url', 'a', 'b'] },
  pinned: {},
};
const inputs = { a: 'x', long: texts['escaped quotes'] ?? '' };
const newFacts = (): Facts => ({ inputs, results: new Map(), budget: new TurnBudget() });
const unlessItFails = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof RehearsalFailure)) throw error;
  }
};

describe('a text of any kind is read in time with its length', () => {
  it.each(named)('by each reader: %s', (_, text) => {
    const { steps, skipped } = readInstructions(text);
    expect(steps.length + skipped.length > 0).toBe(text.trim() !== '');
    checkInstructions(`1. ${text}`, { inputs: [], tools: [], isRehearsal: true });
    expect(toolNamedIn(text, [tool])).toBeNull();
    expect(withoutToolNames(text, [tool])).toBe(text);
    expect(referencesIn(text).length).toBe(text.split(/\{\{[^{}]+\}\}/).length - 1);
    expect(withoutReferences(text).length).toBeLessThanOrEqual(text.length);
    const facts = newFacts();
    filled(text, facts, () => null);
    filledJson(text, facts, () => null);
    pairsIn(text, getKeys(['url', 'a', 'b']));
    for (const given of [text, ...steps.map((step) => step.text)]) chosen(given, facts);
    unlessItFails(() => getArguments({ number: 1, text }, tool, newFacts()));
    unlessItFails(() => getArguments({ number: 1, text: `url: x, json: ${text}` }, tool, newFacts()));
  });
  it.each(named)('as instructions: %s', (_, text) => {
    const conversation = {
      inputs,
      inputNames: Object.keys(inputs),
      tools: [tool],
      turns: [],
    };
    for (const output of [asText, manyNames]) {
      for (const instructions of [text, `1. \`http.request\` ${text}`, `1. ${text.replace(/\n/g, ' ')}`]) {
        unlessItFails(() => nextTurn({ ...conversation, instructions, output }));
      }
    }
  });
});
