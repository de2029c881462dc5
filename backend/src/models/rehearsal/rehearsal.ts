import type { ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import type { ModelTurn, ToolArguments, ToolCall } from '@throughline/contracts/runs/model-turn.js';
import { checkInstructions } from '@throughline/contracts/agents/instructions/check-instructions.js';
import {
  describeFinding,
  distinctFindings,
  type InstructionFinding,
} from '@throughline/contracts/agents/instructions/instruction-findings.js';
import { readInstructions } from '@throughline/contracts/agents/instructions/read-instructions.js';
import { describeSkippedStep } from '@throughline/contracts/agents/instructions/skipped-step.js';
import { free, noUsage } from '../../kernel/agent-tools/step-cost.js';
import {
  ModelFailure,
  type Conversation,
  type LanguageModel,
  type Listening,
  type ModelAnswer,
  type ToolOffer,
} from '../language-model.js';
import { jsonAnswer, textAnswer, type Done } from './answer.js';
import { argumentsOf } from './arguments.js';
import { chosen } from './conditions.js';
import { toolNamedIn, withoutToolNames } from './instructions.js';
import { keysOf, pairsIn } from '@throughline/contracts/agents/instructions/pairs.js';
import type { Facts } from './references.js';
import { TurnBudget } from './turn-budget.js';
import { isObject, toText } from './values.js';
import { gentle, tokensIn, writeText, type WritingSpeed } from './write-text.js';

const info: LanguageModel['info'] = {
  provider: 'rehearsal',
  name: 'Rehearsal',
  description:
    'Not AI: it follows the numbered list of the instructions by published rules, the same way every time. Free, always there, needs no key.',
  ai: false,
  models: [{ model: 'rehearsal-1', name: 'Rehearsal 1' }],
};

/** It needs no account. */
type Rehearsal = Pick<LanguageModel, 'info' | 'wireRequest'> & {
  respond: (conversation: Conversation, listening: Pick<Listening, 'signal' | 'onPart'>) => Promise<ModelAnswer>;
};

/** A model that is not AI: its turn follows from the instructions, the inputs and the results so far, and nothing else. */
export const rehearsal = (speed: WritingSpeed = gentle): Rehearsal => ({
  info,
  wireRequest: () => Promise.resolve(null),
  respond: async (conversation, listening) => {
    const next = nextTurn(withFileTexts(conversation));
    const tokensOut = tokensIn(next.text);
    const { maxOutputTokens } = conversation.choice;
    if (tokensOut > maxOutputTokens) {
      throw new ModelFailure(
        'too_long',
        `The answer has ${tokensOut} tokens; the agent allows ${maxOutputTokens}.`,
        false,
      );
    }
    await writeText(next.text, speed, listening);
    const usage = { ...noUsage, in: sizeOf(conversation), out: tokensOut };
    return { turn: turnOf(next, conversation.choice), usage, ...free, served: null, warnings: [] };
  },
});

/** An input that is a file stands for the text in it; one without a text for its name. */
const withFileTexts = (conversation: Conversation): Conversation => {
  const texts = Map.groupBy(conversation.files, ({ input }) => input);
  const written = [...texts].map(([input, files]): [string, string] => [
    input,
    files.map(({ name, sent }) => (sent.as === 'text' ? sent.text : name)).join('\n\n'),
  ]);
  return { ...conversation, inputs: { ...conversation.inputs, ...Object.fromEntries(written) } };
};

const turnOf = ({ text, calls, answer }: NextTurn, { connectionId, provider, model }: ModelChoice): ModelTurn => ({
  turn: 2,
  parts: [
    ...(text === '' ? [] : [{ kind: 'text' as const, text, metadata: null }]),
    ...calls.map((call) => ({ kind: 'call' as const, ...call, name: call.tool, flaw: null, metadata: null })),
  ],
  finish: calls.length > 0 ? 'calls' : 'stop',
  answer,
  by: { connectionId, provider, model },
});

/** Either calls or an answer. */
export type NextTurn = { text: string; calls: Omit<ToolCall, 'flaw'>[]; answer: Json | null };

export const nextTurn = (conversation: Conversation): NextTurn => {
  requireFollowable(conversation);
  return followSteps(conversation);
};

/** The next turn of instructions that were checked: who follows a whole conversation checks them once. */
export const followSteps = (conversation: Conversation): NextTurn => {
  const { instructions, inputs, output, tools, turns } = conversation;
  const called = new Map(turns.flatMap(({ calls }) => calls.map((call) => [call.id, call] as const)));
  const results = new Map<number, Json>();
  const facts: Facts = { inputs, results, budget: new TurnBudget() };
  const done: Done[] = [];
  const failed: string[] = [];
  let skipped: string[] = [];
  for (const { number, text: whole } of readInstructions(instructions).steps) {
    const choice = chosen(whole, facts);
    if (choice.text === undefined) {
      skipped.push(describeSkippedStep(number, choice.skipped));
      continue;
    }
    const { text } = choice;
    const tool = toolNamedIn(text, tools);
    const call = called.get(idOf(number));
    if (tool === null) {
      done.push({ number, text, tool: null });
    } else if (call === undefined) {
      const turn = callTurn(number, tool, argumentsOf({ number, text }, tool, facts), titleOf(text, tool));
      return { ...turn, text: [...skipped, turn.text].join('\n') };
    } else {
      // The turn that made this call names the steps that were skipped before it.
      skipped = [];
      if (call.failure !== undefined) failed.push(`Step ${number} failed. ${call.failure.message}`);
      const result = call.failure === undefined ? call.result : { error: call.failure };
      results.set(number, result);
      if (call.failure === undefined) done.push({ number, text, tool: tool.name, result });
    }
  }
  const text = [...failed, ...(done.length === 0 && failed.length > 0 ? [] : [textAnswer(done, facts)])].join('\n');
  return {
    text: [...skipped, text].join('\n'),
    calls: [],
    answer: output.kind === 'text' ? text : jsonAnswer(output.schema, done, facts),
  };
};

/** Refused before anything is called, so that a run does not stop halfway because of a typing error. */
export const requireFollowable = ({ instructions, inputNames, tools }: Conversation): void => {
  const signatures = tools.map(({ name, schema, pinned }) => ({ name, schema, pinned: Object.keys(pinned) }));
  const context = { inputs: inputNames, tools: tools.map(({ name }) => name), isRehearsal: true, signatures };
  const failing = distinctFindings(checkInstructions(instructions, context).filter(({ fails }) => fails));
  if (failing.length > 0) throw new ModelFailure('instructions_not_followed', refusalOf(failing), false);
};

const maxNamed = 5;
const refusalOf = (findings: readonly InstructionFinding[]): string => {
  const more = findings.length - maxNamed;
  const named = findings.slice(0, maxNamed).map((finding) => {
    const sentence = describeFinding(finding);
    return finding.kind === 'no_steps' ? sentence : `Line ${finding.line}: ${sentence}`;
  });
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
};

const idOf = (number: number): string => `step-${number}`;

const callTurn = (number: number, tool: ToolOffer, given: ToolArguments, title: string): NextTurn => {
  const said = Object.entries(given).map(([name, value]) => `${name} ${toText(value).slice(0, 120)}`);
  const withWhat = said.length === 0 ? '' : ` with ${said.join(', ')}`;
  return {
    text: `Step ${number}: ${tool.name}${withWhat}.`,
    calls: [{ id: idOf(number), tool: tool.tool, title, arguments: given }],
    answer: null,
  };
};

const marksAtEnd = /(?<![\s,;:.])[\s,;:.]+$/;
const linkAtEnd = /\b(with|using|by|via|to|and|call|use)$/i;

const maxTitle = 200;

/** The step in words, without its pairs. A reference has its name and not its value: titles are not sealed. */
const titleOf = (text: string, tool: ToolOffer): string => {
  const properties = isObject(tool.schema['properties']) ? Object.keys(tool.schema['properties']) : [];
  const words = pairsIn(withoutToolNames(text, [tool]), keysOf(properties))
    .rest.replace(/\s+/g, ' ')
    .replace(marksAtEnd, '')
    .replace(linkAtEnd, '')
    .replace(marksAtEnd, '')
    .trim();
  if (words === '') return tool.name;
  return words.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => name.trim()).slice(0, maxTitle);
};

const charactersPerToken = 4;
const sizeOf = ({ instructions, inputs, turns }: Conversation): number =>
  Math.ceil(
    turns.reduce((sum, { bytes }) => sum + bytes, instructions.length + JSON.stringify(inputs).length) /
      charactersPerToken,
  );
