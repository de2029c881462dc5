import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ModelService } from '@throughline/contracts/model-services.js';
import type { AssembledRequest } from '../assembler/assembled-request.js';
import { listTools } from '../wires/prompt.js';

/** How a model gives its answer: as text, as JSON that the API keeps to the schema, or as a call of a tool with that schema. */
export type AnswerMode = { kind: 'text' } | { kind: 'native' } | { kind: 'tool'; name: string };

export const getAnswerMode = ({ output, tools }: AssembledRequest, service: ModelService): AnswerMode => {
  if (output.kind === 'text') return { kind: 'text' };
  if (service.schemaWithTools === true) return { kind: 'native' };
  const taken = new Set(tools.map(({ name }) => name));
  return {
    kind: 'tool',
    name: ['answer', 'final_answer', 'answer_of_the_run'].find((name) => !taken.has(name)) ?? 'answer',
  };
};

type Offered = Pick<LanguageModelV4CallOptions, 'tools' | 'responseFormat'>;

/** Returns what a request offers a model for its answer, next to its tools. */
export const offeredIn = (request: AssembledRequest, mode: AnswerMode): Offered => {
  const { output } = request;
  const schema = output.kind === 'json' ? output.schema : {};
  const answer = { name: mode.kind === 'tool' ? mode.name : '', description: 'Gives the final answer.', schema };
  const tools = listTools({ tools: mode.kind === 'tool' ? [...request.tools, answer] : request.tools });
  return {
    ...(tools.length > 0 && { tools }),
    ...(mode.kind === 'native' && { responseFormat: { type: 'json', name: 'answer', schema } }),
  };
};
