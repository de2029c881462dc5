import type { Answer, Finish } from '../answer.js';
import { ContextExceeded } from '../api-error.js';
import type { BrainTurn, Conversation, JsonObject } from '../conversation.js';
import { withAnswerFault } from '../faults/answer-faults.js';
import type { Fault } from '../faults/fault.js';
import { firstTokens, tokensIn, tokensInPrompt } from '../usage/prompt.js';
import { getUsage } from '../usage/usage-of.js';
import type { ModelCard, ParsedRequest, Wire } from '../wires/wire.js';
import type { ExchangeDeps } from './exchange-deps.js';

type Request = {
  wire: Wire;
  body: JsonObject;
  stream: boolean | null;
  card: ModelCard;
  fault: Fault | null;
  keyOfCaller: string;
};

/** Reads a request as strictly as the vendor does, and has the brain answer it. */
export const answerRequest = (
  { wire, body, stream, card, fault, keyOfCaller }: Request,
  deps: ExchangeDeps,
): { parsed: ParsedRequest; answer: Answer } => {
  const parsed = wire.readRequest({ body, card, stream }, deps);
  const input = tokensInPrompt(parsed.prompt);
  if (input > card.contextTokens) throw new ContextExceeded(input, card.contextTokens);
  const turn = deps.brain(parsed.conversation);
  const reasoning = parsed.reasons && card.reasons ? reasoningFor(parsed.conversation, turn) : null;
  const calls = turn.calls.map((call) => ({ name: call.name, arguments: JSON.stringify(call.arguments) }));
  const written = shortened({ text: turn.text, calls }, parsed.maxOutputTokens ?? card.outputTokens);
  const cacheKey = [wire.name, keyOfCaller, card.id, parsed.prompt.cacheKey].join('\n');
  const usage = getUsage({ ...parsed.prompt, cacheKey }, { reasoning: reasoning?.text ?? '', ...written }, deps.cache);
  const answer: Answer = { model: card.id, created: deps.now(), reasoning, ...written, usage };
  return { parsed, answer: withAnswerFault(answer, fault) };
};

type Written = Pick<Answer, 'text' | 'calls' | 'finish'>;

/** An answer ends where its tokens do; a call is made whole or not at all. */
const shortened = ({ text, calls }: Omit<Written, 'finish'>, maxTokens: number): Written => {
  const ofCalls = calls.reduce((sum, call) => sum + tokensIn(call.name) + tokensIn(call.arguments), 0);
  const finish: Finish = calls.length > 0 ? 'calls' : 'stop';
  if (tokensIn(text) + ofCalls <= maxTokens) return { text, calls, finish };
  return { text: firstTokens(text, maxTokens), calls: [], finish: 'length' };
};

/** Every third turn of a task is redacted, where the wire has that. */
const reasoningFor = ({ messages }: Conversation, turn: BrainTurn): NonNullable<Answer['reasoning']> => {
  const turns = messages.filter(({ role }) => role === 'assistant').length;
  const next = turn.calls.map(({ name }) => name).join(', ');
  const what = next === '' ? 'Every step is done, so the answer comes next.' : `The next step needs ${next}.`;
  return { text: `${turns} turns so far. ${what}`, redacted: turns % 3 === 2 };
};
