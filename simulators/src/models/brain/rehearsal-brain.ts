import {
  RehearsalFailure,
  type RehearsalConversation,
  type RehearsalTool,
  type RehearsalTurn,
} from '@throughline/rehearsal/conversation.js';
import { followSteps, nextTurn, requireFollowable } from '@throughline/rehearsal/turn/next-turn.js';
import { ToolName } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import type { ToolCall } from '@throughline/contracts/runs/model-turn.js';
import { ApiError } from '../api-error.js';
import type {
  Brain,
  BrainTurn,
  Conversation,
  JsonObject,
  Message,
  OfferedTool,
  PastCall,
  PastResult,
} from '../conversation.js';
import { readResult } from './read-result.js';
import { readTask, type Task } from './read-inputs.js';

/** Models that have no answers by schema deliver theirs through a tool of this name, if one is offered. */
const answerTool = 'answer';

/** Rehearsal behind a wire: it follows the numbered list of the system text, or of the user's. What it cannot follow is refused, not answered. */
export const rehearsalBrain: Brain = (conversation) => {
  try {
    return turnFor(conversation);
  } catch (error) {
    if (error instanceof RehearsalFailure) throw new ApiError('invalid', error.message, { code: error.code });
    throw error;
  }
};

const turnFor = (conversation: Conversation): BrainTurn => {
  const { tools, toolChoice, answerSchema } = conversation;
  const task = readTask(conversation);
  const finalTool = getFinalTool(conversation, task);
  const schema = finalTool?.schema ?? answerSchema;
  const talk = toTalk(
    task,
    tools.filter((tool) => tool !== finalTool),
    schema,
  );
  requireFollowable(talk);
  const turn = followSteps({ ...talk, turns: pastTurns(talk, task.after) });
  const forced = toolChoice.kind === 'tool' ? tools.find(({ name }) => name === toolChoice.name) : undefined;
  if (forced !== undefined && forced !== finalTool && turn.calls[0]?.tool !== forced.name)
    return { text: '', calls: [{ name: forced.name, arguments: fromInputs(task, forced) }] };
  if (turn.calls.length > 0) {
    if (toolChoice.kind === 'none') return { text: turn.text, calls: [] };
    return { text: turn.text, calls: turn.calls.map((call) => ({ name: call.tool, arguments: call.arguments })) };
  }
  if (finalTool !== undefined && toolChoice.kind !== 'none')
    return { text: '', calls: [{ name: finalTool.name, arguments: objectIn(turn.answer) }] };
  return { text: answerSchema === null ? turn.text : JSON.stringify(turn.answer), calls: [] };
};

/** The tool that takes the answer: `answer` unless a step names it, else any tool when the model must call one. */
const getFinalTool = ({ tools, toolChoice }: Conversation, { instructions }: Task): OfferedTool | undefined => {
  const unnamed = tools.filter(
    ({ name }) => !instructions.includes(`\`${name}\``) && !instructions.includes(`\`${builtIn(name)}\``),
  );
  if (toolChoice.kind === 'tool') return unnamed.find(({ name }) => name === toolChoice.name);
  const named = unnamed.find(({ name }) => name === answerTool);
  return named ?? (toolChoice.kind === 'required' ? unnamed.at(-1) : undefined);
};

const fromInputs = (task: Task, { schema }: OfferedTool): JsonObject =>
  objectIn(nextTurn(toTalk({ ...task, instructions: '1. Answer: Done.' }, [], schema)).answer);

const objectIn = (value: Json | null): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const dotted = new Map(ToolName.options.map((name) => [name.replaceAll('.', '_'), name]));
/** Rehearsal knows the product's tools by their names; a wire has their aliases. */
const builtIn = (alias: string): string => dotted.get(alias) ?? alias;

const toTalk = (
  { instructions, inputs }: Task,
  tools: readonly OfferedTool[],
  schema: JsonObject | null,
): RehearsalConversation => ({
  instructions: tools.reduce((text, { name }) => text.replaceAll(`\`${name}\``, `\`${builtIn(name)}\``), instructions),
  inputNames: Object.keys(inputs),
  inputs: Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== null)),
  output: schema === null ? { kind: 'text' } : { kind: 'json', schema },
  tools: tools.map(toOffer),
  turns: [],
});

const toOffer = ({ name, schema }: OfferedTool): RehearsalTool => ({
  tool: name,
  name: builtIn(name),
  schema,
  pinned: {},
});

/**
 * Which step each past call was for. The steps are followed from the first: a call that is not the next one of the list was
 * not made for a step, and is ignored.
 */
const pastTurns = (talk: RehearsalConversation, messages: readonly Message[]): RehearsalTurn[] => {
  const turns: RehearsalTurn[] = [];
  for (const { call, result } of answeredCalls(messages)) {
    const [expected] = followSteps({ ...talk, turns }).calls;
    if (expected !== undefined && isSame(call, expected))
      turns.push({ calls: [{ ...expected, ...readResult(result) }] });
  }
  return turns;
};

/** Each call with the first result after it that has its id: some vendors use an id again in a later turn. */
const answeredCalls = (messages: readonly Message[]): { call: PastCall; result: PastResult }[] =>
  messages.flatMap((message, at) =>
    (message.role === 'assistant' ? message.calls : []).flatMap((call) => {
      const answer = messages.slice(at).find((later) => later.role === 'tool' && later.result.callId === call.id);
      return answer?.role === 'tool' ? [{ call, result: answer.result }] : [];
    }),
  );

/** A call may have more arguments than the model gave, because the product adds those that an agent has pinned. */
const isSame = (past: PastCall, expected: Pick<ToolCall, 'tool' | 'arguments'>): boolean => {
  if (past.name !== expected.tool) return false;
  const given = objectIn(past.arguments);
  return Object.entries(expected.arguments).every(
    ([name, value]) => canonical(given[name] ?? null) === canonical(value),
  );
};

const canonical = (value: Json | null): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
