import type { MathNode } from 'mathjs';
// One file: the modules that it is made of take a second to load, and twice the memory.
import mathjs from 'mathjs/lib/browser/math.js';

const math = mathjs.create({ matrix: 'Array' });

/** The node types of an expression. Others are refused: it cannot assign, or create a list from a range. */
const parts = new Set([
  'ConstantNode',
  'OperatorNode',
  'ParenthesisNode',
  'FunctionNode',
  'SymbolNode',
  'ArrayNode',
  'ConditionalNode',
  'RelationalNode',
]);
const functions = new Set([
  'abs',
  'ceil',
  'floor',
  'round',
  'fix',
  'sign',
  'sqrt',
  'cbrt',
  'nthRoot',
  'exp',
  'log',
  'log2',
  'log10',
  'pow',
  'mod',
  'gcd',
  'lcm',
  'hypot',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'sinh',
  'cosh',
  'tanh',
  'min',
  'max',
  'sum',
  'prod',
  'mean',
  'median',
  'mode',
  'std',
  'variance',
  'count',
  'factorial',
  'number',
  'to',
  'equal',
  'larger',
  'smaller',
  'isInteger',
]);

const deepest = 8;

type Value = string | number | boolean | Value[];

type Calculation = { expression: string; variables: Record<string, number> };

/** The value of an expression; called in the sandbox process. */
export const work = ({ expression, variables }: Calculation): Value =>
  toJson(evaluated(expression, new Map(Object.entries(variables))));

class Invalid extends Error {
  readonly code = 'expression_invalid';
}

const evaluated = (expression: string, variables: Map<string, number>): unknown => {
  try {
    const node = math.parse(inFigures(expression));
    node.traverse(refuseUnknown);
    return node.compile().evaluate(variables) ?? null;
  } catch (error) {
    throw error instanceof Invalid ? error : invalid(formatMessage(error));
  }
};

/** Signs as people type them, outside of texts. */
const signs: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
};

const inFigures = (expression: string): string => {
  const long = expression.match(/\d{16,}(?:\.\d+)?(?!\d*e)/gi)?.find((written) => String(Number(written)) !== written);
  if (long !== undefined) throw invalid(`${long} has more figures than can be calculated with`);
  return expression.replaceAll(/"[^"]*"|'[^']*'|[×·÷−–≤≥≠]/g, (part) => signs[part] ?? part);
};

const refuseUnknown = (node: MathNode): void => {
  if (!parts.has(node.type)) throw invalid('only calculations are possible');
  if (node instanceof math.FunctionNode && !(node.fn instanceof math.SymbolNode))
    throw invalid('only calculations are possible');
  if (!(node instanceof math.SymbolNode) || functions.has(node.name)) return;
  if (Object.hasOwn(math, node.name) && typeof Reflect.get(math, node.name) === 'function')
    throw invalid(`${node.name} is not available`);
};

const formatMessage = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'it makes no sense';
const invalid = (why: string): Invalid => new Invalid(`The expression can’t be worked out: ${why}.`);

/** 12 × 19.90 is 238.8: the digits beyond the fifteenth are what is left of counting in twos. */
const asWritten = (value: number): number => {
  if (!Number.isFinite(value))
    throw invalid('the result is not a number that can be written, as after a division by zero');
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
};

/** Numbers, booleans, short lists and matrices keep their type; everything else becomes text. */
const toJson = (value: unknown): Value => {
  if (typeof value === 'number') return asWritten(value);
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (Array.isArray(value)) return listOf(value);
  if (value === null || typeof value === 'function') throw invalid('it gives no value');
  return inWords(value);
};

/** A matrix is a list of its rows. What is nested deeper than `deepest` becomes text. */
const listOf = (items: readonly unknown[], depth = 1): Value[] =>
  items.slice(0, 1_000).map((item) => {
    if (typeof item === 'number') return asWritten(item);
    return Array.isArray(item) && depth < deepest ? listOf(item, depth + 1) : inWords(item);
  });

/** Units and fractions each have a text of their own. */
const inWords = (value: unknown): string => String(value);

// The library makes most of itself at the first evaluation: that takes longer than any after it, and belongs to loading.
evaluated('round(1.5 * number, 2) > 1 ? 1 : 0', new Map([['number', 1]]));
