import type { ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import type { ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import { RehearsalFailure } from '@throughline/rehearsal/conversation.js';
import { nextTurn, type NextTurn } from '@throughline/rehearsal/turn/next-turn.js';
import { free, noUsage } from '../../kernel/agent-tools/step-cost.js';
import {
  ModelFailure,
  type Conversation,
  type LanguageModel,
  type Listening,
  type ModelAnswer,
} from '../language-model.js';
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
    const next = followInstructions(withFileTexts(conversation));
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
    const usage = { ...noUsage, in: measureSize(conversation), out: tokensOut };
    return { turn: toTurn(next, conversation.choice), usage, ...free, served: null, warnings: [] };
  },
});

const followInstructions = (conversation: Conversation): NextTurn => {
  try {
    return nextTurn(conversation);
  } catch (error) {
    if (!(error instanceof RehearsalFailure)) throw error;
    throw new ModelFailure(error.code, error.message, false, { cause: error });
  }
};

/** An input that is a file stands for the text in it; one without a text for its name. */
const withFileTexts = (conversation: Conversation): Conversation => {
  const texts = Map.groupBy(conversation.files, ({ input }) => input);
  const written = [...texts].map(([input, files]): [string, string] => [
    input,
    files.map(({ name, sent }) => (sent.as === 'text' ? sent.text : name)).join('\n\n'),
  ]);
  return { ...conversation, inputs: { ...conversation.inputs, ...Object.fromEntries(written) } };
};

const toTurn = ({ text, calls, answer }: NextTurn, { connectionId, provider, model }: ModelChoice): ModelTurn => ({
  turn: 2,
  parts: [
    ...(text === '' ? [] : [{ kind: 'text' as const, text, metadata: null }]),
    ...calls.map((call) => ({ kind: 'call' as const, ...call, name: call.tool, flaw: null, metadata: null })),
  ],
  finish: calls.length > 0 ? 'calls' : 'stop',
  answer,
  by: { connectionId, provider, model },
});

const charactersPerToken = 4;
const measureSize = ({ instructions, inputs, turns }: Conversation): number =>
  Math.ceil(
    turns.reduce((sum, { bytes }) => sum + bytes, instructions.length + JSON.stringify(inputs).length) /
      charactersPerToken,
  );
