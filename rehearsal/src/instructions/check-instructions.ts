import { credentialsIn } from '@throughline/contracts/credentials/find-credentials.js';
import { randomTextIn } from '@throughline/contracts/credentials/random-text.js';
import { ToolName } from '@throughline/contracts/agents/agent-definition.js';
import type { InstructionContext, InstructionFinding } from './instruction-findings.js';
import { readAnswer } from './read-answer.js';
import { listArgumentNames, listMissing, unreadIn } from './read-call.js';
import { readInstructions, type InstructionStep } from './read-instructions.js';
import { getBranches, type Branch } from './step-branches.js';
import { lineFinder, tokensBetween, tokensIn, tokensOutside, type Token } from './tokens.js';
import { findUnquotedTool } from './unquoted-tool.js';

type Found = Pick<InstructionFinding, 'kind' | 'name' | 'from' | 'to' | 'call'>;
type Facts = InstructionContext & { isCall: (step: number) => boolean; hasResult: () => boolean; tokens: Tokens };
type Tokens = { references: readonly Token[]; tools: readonly Token[] };

const reference = /\{\{([^{}]+)\}\}/g;
const backticked = /`([a-z]+\.[a-z]+|[a-zA-Z0-9_-]{1,64})`/g;
const ofStep = /^step\s+(\d{1,3})(?:[.[].*)?$/is;
const ofAllInputs = /^inputs?(?:\.(.+))?$/is;

/** Everything in the instructions that does nothing as it is written, in the order of the text. */
export const checkInstructions = (instructions: string, context: InstructionContext): InstructionFinding[] => {
  const { steps } = readInstructions(instructions);
  const tokens = { references: tokensIn(instructions, reference), tools: toolsIn(instructions, context) };
  const calls = new Set<number>();
  const facts: Facts = { ...context, tokens, isCall: (step) => calls.has(step), hasResult: () => calls.size > 0 };
  const getLine = lineFinder(instructions);
  const asFinding = (step: number | null) => (found: Found) => {
    const fails = context.isRehearsal && (step !== null || found.kind === 'no_steps');
    return { ...found, line: getLine(found.from), step, fails };
  };
  const inSteps = steps.flatMap((step) => {
    const found = findingsIn(instructions, step, facts);
    if (found.some(({ kind }) => isFailedCall.has(kind)) || callsTool(step, facts)) calls.add(step.number);
    return found.map(asFinding(step.number));
  });
  const inProse = findingsOutside(steps, tokens, context).map(asFinding(null));
  const none = context.isRehearsal && steps.length === 0;
  const secrets = secretsIn(instructions).map(asFinding(null));
  const missing = none ? [{ kind: 'no_steps', name: '', from: 0, to: 0 } as const].map(asFinding(null)) : [];
  return [...missing, ...[...inSteps, ...inProse, ...secrets].sort((a, b) => a.from - b.from)];
};

/** A name without a dot is any word, unless the agent has a tool with that alias. */
const toolsIn = (instructions: string, { tools }: InstructionContext): Token[] =>
  tokensIn(instructions, backticked).filter(({ name }) => name.includes('.') || tools.includes(name));

/** Steps that refer to such a step are not blamed for it: they are right as soon as it is. */
const isFailedCall: ReadonlySet<InstructionFinding['kind']> = new Set([
  'tool_not_allowed',
  'unknown_tool',
  'unquoted_tool',
  'needs_model',
]);

const callsTool = (step: InstructionStep, { tokens, tools }: Facts): boolean =>
  tokensBetween(tokens.tools, step).some(({ name }) => tools.includes(name));

const findingsIn = (instructions: string, step: InstructionStep, facts: Facts): Found[] => {
  const { condition, hasThen, branches } = getBranches(instructions, step);
  const references = tokensBetween(facts.tokens.references, step);
  const found = [
    ...references.flatMap((token) => checkReference(token, step.number, facts)),
    ...branches.flatMap((branch) => checkTools(branch, facts)),
    ...(facts.isRehearsal && hasThen ? branches.flatMap((branch) => checkCall(instructions, branch, facts)) : []),
  ];
  if (condition === null || !facts.isRehearsal) return found;
  if (!hasThen) found.push({ kind: 'condition_without_then', name: '', ...condition });
  else if (tokensBetween(references, condition).length === 0)
    found.push({ kind: 'condition_without_value', name: '', ...condition });
  return found;
};

const checkReference = (token: Token, step: number, { inputs, isRehearsal, isCall }: Facts): Found[] => {
  const number = ofStep.exec(token.name)?.[1];
  if (number === undefined) return isInput(token.name, inputs) ? [] : [{ ...token, kind: 'unknown_input' }];
  const hasResult = Number(number) < step && isCall(Number(number));
  return !isRehearsal || hasResult ? [] : [{ ...token, kind: 'no_result' }];
};

const isInput = (name: string, inputs: readonly string[]): boolean => {
  const [root = ''] = name.split(/[.[]/, 1);
  if (inputs.includes(root)) return true;
  const inner = ofAllInputs.exec(name);
  if (inner === null) return false;
  return inner[1] === undefined ? inputs.length > 0 : inputs.includes(inner[1].split(/[.[]/, 1)[0] ?? '');
};

/** For a branch, the first allowed tool is called; other names in backticks may be texts, unless they name a tool. */
const checkTools = (branch: Branch, { tokens, tools, isRehearsal }: Facts): Found[] => {
  const named = tokensBetween(tokens.tools, branch);
  const called = named.find(({ name }) => tools.includes(name));
  return named.flatMap((token): Found[] => {
    if (token.name === called?.name) return [];
    if (tools.includes(token.name)) return isRehearsal ? [{ ...token, kind: 'second_tool' }] : [];
    if (isTool(token.name)) return [{ ...token, kind: 'tool_not_allowed' }];
    return called === undefined ? [{ ...token, kind: 'unknown_tool' }] : [];
  });
};

/** Leaves out the marks and spaces around the words. */
const placeOfWords = (text: string): Pick<Found, 'from' | 'to'> => ({
  from: text.length - text.replace(/^[\s,:;.]+/, '').length,
  to: text.replace(/(?<![\s.,;:!?])[\s.,;:!?]+$/, '').length,
});

const maxNamed = 80;

/** Finds words that a call would leave out, and a branch that neither calls a tool nor is an answer: less would be done than it says. */
const checkCall = (
  instructions: string,
  branch: Branch,
  { tokens, tools, inputs, hasResult, signatures = [] }: Facts,
): Found[] => {
  const called = tokensBetween(tokens.tools, branch).find(({ name }) => tools.includes(name));
  const signature = signatures.find(({ name }) => name === called?.name);
  const text = instructions.slice(branch.from, branch.to);
  if (tokensBetween(tokens.tools, branch).length === 0) {
    if (readAnswer(text) !== null) return [];
    const unquoted = findUnquotedTool(text, tools);
    if (unquoted !== null) return [within(instructions, branch, { kind: 'unquoted_tool', ...unquoted })];
    return [within(instructions, branch, { kind: 'needs_model', ...placeOfWords(text) })];
  }
  if (called === undefined || signature === undefined) return [];
  const call = { tool: signature.name, arguments: listArgumentNames(signature) };
  const unread = unreadIn(text, signature, inputs).map((part) => ({ ...within(instructions, branch, part), call }));
  // The words that are left out may be the value that is missing, so they are named first.
  if (unread.length > 0) return unread;
  const missing = listMissing(text, signature, { inputs, hasResult: hasResult() });
  return missing.map((name) => ({ ...called, kind: 'missing_argument', name, call }));
};

/** Named by its words; its places in the branch become those in the whole text. */
const within = (instructions: string, branch: Branch, { kind, from, to }: Omit<Found, 'name' | 'call'>): Found => {
  const place = { from: branch.from + from, to: branch.from + to };
  const words = instructions.slice(place.from, place.to).replace(/\s+/g, ' ');
  return { kind, ...place, name: words.length > maxNamed ? `${words.slice(0, maxNamed)}…` : words };
};

const isTool = (name: string): boolean => ToolName.safeParse(name).success;

const secretsIn = (instructions: string): Found[] => {
  const credentials = credentialsIn(instructions);
  const random = credentials.length > 0 ? null : randomTextIn(instructions);
  return [
    ...credentials.map((found) => ({ ...found, kind: 'credential' as const })),
    ...(random === null ? [] : [{ ...random, kind: 'random_text' as const, name: '' }]),
  ];
};

/** Real models read what Rehearsal skips, so names there are checked too. */
const findingsOutside = (steps: readonly InstructionStep[], tokens: Tokens, context: InstructionContext): Found[] => {
  const isUnknown = ({ name }: Token): boolean => !ofStep.test(name) && !isInput(name, context.inputs);
  const isForbidden = ({ name }: Token): boolean => isTool(name) && !context.tools.includes(name);
  return [
    ...tokensOutside(tokens.references, steps).flatMap((token): Found[] =>
      isUnknown(token) ? [{ ...token, kind: 'unknown_input' }] : [],
    ),
    ...tokensOutside(tokens.tools, steps).flatMap((token): Found[] =>
      isForbidden(token) ? [{ ...token, kind: 'tool_not_allowed' }] : [],
    ),
  ];
};
