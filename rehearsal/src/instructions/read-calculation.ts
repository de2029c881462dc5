import { getPhrase } from './calculation-phrases.js';
import { percentSigns, startsWith, listTokens, type Token } from './calculation-tokens.js';

/** Describes what the words around `math.evaluate` say. */
export type Calculation =
  /** An expression in the calculator's signs, with its references as they stand. */
  | { kind: 'expression'; expression: string }
  /** One reference or one quoted text, which is the expression itself. */
  | { kind: 'value'; expression?: undefined }
  /** Nothing but words such as “use” and “with”. */
  | { kind: 'nothing'; expression?: undefined }
  | { kind: 'unreadable'; expression?: undefined };

const lead = new Set(
  (
    'work out calculate compute evaluate determine figure find get what is use using call run ask ' +
    'please then first next finally now with by via to let and'
  ).split(' '),
);
const tail = new Set(['with', 'using', 'by', 'via', 'use', 'please', 'now']);
const articles = new Set(['the', 'a', 'an', 'its', 'this', 'that', 'our', 'your', 'their', 'my']);
const colons = new Set([':', '=', ',', 'as', 'is']);
const isMark = ({ kind, text }: Token): boolean => kind === 'sign' && /^[.,;:!?]$/.test(text);

/** Words for signs, longer ones first. */
const operators: readonly [words: readonly string[], sign: string][] = [
  [['multiplied', 'by'], '*'],
  [['divided', 'by'], '/'],
  [['times'], '*'],
  [['plus'], '+'],
  [['minus'], '-'],
  [['x'], '*'],
  [['*'], '*'],
  [['×'], '*'],
  [['·'], '*'],
  [['/'], '/'],
  [['÷'], '/'],
  [['+'], '+'],
  [['-'], '-'],
  [['−'], '-'],
];
/** Reads what is calculated: numbers and references with plus, minus, times, divided by, percent of, and brackets, or one phrase such as “add … to …”. Nothing is left out. */
export const readCalculation = (text: string): Calculation => {
  const tokens = listTokens(text);
  const start = afterLead(tokens);
  const end = beforeTail(tokens, start);
  const said = tokens.slice(start, end);
  if (said.length === 0) return { kind: tokens.slice(0, start).some(isLabel) ? 'unreadable' : 'nothing' };
  const [only] = said;
  if (said.length === 1 && (only?.kind === 'quoted' || only?.text.startsWith('{{') === true)) return { kind: 'value' };
  const expression = writtenOut(said);
  return expression === null ? { kind: 'unreadable' } : { kind: 'expression', expression };
};

/** The expression of a phrase, whose two parts are expressions themselves, or of the tokens as they stand. */
const writtenOut = (said: readonly Token[]): string | null => {
  const phrase = getPhrase(said);
  if (phrase === null) return getExpression(said);
  const [base, change] = [getOperand(phrase.base), getOperand(phrase.change)];
  if (base === null || change === null) return null;
  return `${base} ${phrase.sign} ${change}${phrase.isPercentage ? ` / 100 * ${base}` : ''}`;
};

const getOperand = (tokens: readonly Token[]): string | null => {
  const expression = getExpression(tokens);
  return expression === null || tokens.length === 1 ? expression : `(${expression})`;
};

const isLabel = ({ kind, text }: Token): boolean => kind === 'word' && !lead.has(text);

/** Skips “Work out”, and a name for the result when it is set off: “the price:”, “the price as”. */
const afterLead = (tokens: readonly Token[]): number => {
  let at = 0;
  const skip = (): void => {
    for (let next = tokens[at]; next && (lead.has(next.text) || isMark(next)); next = tokens[at]) at += 1;
  };
  skip();
  if (!articles.has(tokens[at]?.text ?? '')) return at;
  const isResult = tokens[at + 2]?.text === 'of' && /^(?:result|value)$/.test(tokens[at + 1]?.text ?? '');
  let end = isResult ? at + 2 : at;
  while (!isResult && tokens[end]?.kind === 'word' && !colons.has(tokens[end]?.text ?? '')) end += 1;
  if (!isResult && end < tokens.length && !colons.has(tokens[end]?.text ?? '')) return at;
  at = end + (end < tokens.length ? 1 : 0);
  skip();
  return at;
};

const beforeTail = (tokens: readonly Token[], start: number): number => {
  let end = tokens.length;
  for (let last = tokens[end - 1]; end > start && last && (tail.has(last.text) || isMark(last)); last = tokens[end - 1])
    end -= 1;
  return end;
};

/** Returns null if one token has no meaning at its place. */
const getExpression = (tokens: readonly Token[]): string | null => {
  const written: string[] = [];
  let [at, depth, wantsValue] = [0, 0, true];
  for (let next = tokens[at]; next !== undefined; next = tokens[at]) {
    const sign = next.kind === 'sign' ? next.text : '';
    if (wantsValue && (sign === '(' || sign === '-' || sign === '−')) {
      if (sign === '(') depth += 1;
      written.push(sign === '(' ? '(' : '-');
      at += 1;
    } else if (wantsValue) {
      if (next.kind !== 'value') return null;
      at += 1;
      const percentage = percentSigns.find((words) => startsWith(tokens, at, [...words, 'of']));
      // Which of the two is divided first would be a guess.
      if (percentage && written.at(-1) === '/') return null;
      written.push(percentage ? `${next.text} / 100 *` : next.text);
      at += percentage === undefined ? 0 : percentage.length + 1;
      wantsValue = percentage !== undefined;
    } else if (sign === ')') {
      if (depth === 0) return null;
      depth -= 1;
      written.push(')');
      at += 1;
    } else {
      const operator = operators.find(([words]) => startsWith(tokens, at, words));
      if (operator === undefined) return null;
      written.push(operator[1]);
      at += operator[0].length;
      wantsValue = true;
    }
  }
  if (wantsValue || depth > 0) return null;
  return written.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
};
