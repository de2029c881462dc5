import type { Json } from '@throughline/contracts/json.js';
import type { ToolArguments, ToolCall } from '@throughline/contracts/runs/model-turn.js';
import { RehearsalFailure, type RehearsalConversation, type RehearsalTool } from '../conversation.js';
import { checkInstructions } from '../instructions/check-instructions.js';
import { describeFinding, distinctFindings, type InstructionFinding } from '../instructions/instruction-findings.js';
import { getKeys, pairsIn } from '../instructions/pairs.js';
import { readAnswer } from '../instructions/read-answer.js';
import { readInstructions } from '../instructions/read-instructions.js';
import { describeSkippedStep } from '../instructions/skipped-step.js';
import { jsonAnswer, textAnswer, type Done } from './answer.js';
import { getArguments } from './arguments.js';
import { chosen } from './conditions.js';
import { toolNamedIn, withoutToolNames } from './instructions.js';
import type { Facts } from './references.js';
import { TurnBudget } from './turn-budget.js';
import { isObject } from './values.js';

/** Either calls or an answer. */
export type NextTurn = { text: string; calls: Omit<ToolCall, 'flaw'>[]; answer: Json | null };

export const nextTurn = (conversation: RehearsalConversation): NextTurn => {
  requireFollowable(conversation);
  return followSteps(conversation);
};

/** The next turn of instructions that were checked: who follows a whole conversation checks them once. */
export const followSteps = (conversation: RehearsalConversation): NextTurn => {
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
    const call = called.get(toId(number));
    if (tool === null) {
      done.push({ number, text: readAnswer(text) ?? text, tool: null });
    } else if (call === undefined) {
      const turn = callTurn(number, tool, getArguments({ number, text }, tool, facts), getTitle(text, tool));
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
export const requireFollowable = ({ instructions, inputNames, tools }: RehearsalConversation): void => {
  const signatures = tools.map(({ name, schema, pinned }) => ({ name, schema, pinned: Object.keys(pinned) }));
  const context = { inputs: inputNames, tools: tools.map(({ name }) => name), isRehearsal: true, signatures };
  const failing = distinctFindings(checkInstructions(instructions, context).filter(({ fails }) => fails));
  if (failing.length > 0) throw new RehearsalFailure('instructions_not_followed', getRefusal(failing));
};

const maxNamed = 5;
const getRefusal = (findings: readonly InstructionFinding[]): string => {
  const more = findings.length - maxNamed;
  const named = findings.slice(0, maxNamed).map((finding) => {
    const sentence = describeFinding(finding);
    return finding.kind === 'no_steps' ? sentence : `Line ${finding.line}: ${sentence}`;
  });
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
};

const toId = (number: number): string => `step-${number}`;

const callTurn = (number: number, tool: RehearsalTool, given: ToolArguments, title: string): NextTurn => ({
  text: `Step ${number}: ${title}.`,
  calls: [{ id: toId(number), tool: tool.tool, title, arguments: given }],
  answer: null,
});

const marksAtEnd = /(?<![\s,;:.])[\s,;:.]+$/;
const linkAtEnd = /\b(with|using|by|via|to|and|call|use)$/i;

const maxTitle = 200;

/** The step in words, without its pairs. A reference has its name and not its value: titles are not sealed. */
const getTitle = (text: string, tool: RehearsalTool): string => {
  const properties = isObject(tool.schema['properties']) ? Object.keys(tool.schema['properties']) : [];
  const words = pairsIn(withoutToolNames(text, [tool]), getKeys(properties))
    .rest.replace(/\s+/g, ' ')
    .replace(marksAtEnd, '')
    .replace(linkAtEnd, '')
    .replace(marksAtEnd, '')
    .trim();
  if (words === '') return tool.name;
  return words.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => name.trim()).slice(0, maxTitle);
};
