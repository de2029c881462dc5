import type {
  JSONValue,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type {
  AssembledMessage,
  AssembledRequest,
  AssembledResult,
  AssistantPart,
} from '../assembler/assembled-request.js';

type Assistant = Extract<LanguageModelV4Prompt[number], { role: 'assistant' }>['content'];
type ResultOutput = Extract<
  Extract<LanguageModelV4Prompt[number], { role: 'tool' }>['content'][number],
  { type: 'tool-result' }
>['output'];

/** A request in the words of the AI SDK, which every wire's library takes. */
export const promptOf = ({ system, messages }: AssembledRequest): LanguageModelV4Prompt => [
  { role: 'system', content: system },
  ...messages.map(messageOf),
];

const messageOf = (message: AssembledMessage): LanguageModelV4Prompt[number] => {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] };
    case 'assistant':
      return { role: 'assistant', content: message.parts.map(partOf) };
    case 'results':
      return {
        role: 'tool',
        content: message.results.map(({ id, name, result }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: outputOf(result),
        })),
      };
  }
};

/** A part goes back with what it came with. */
const partOf = ({ metadata, ...part }: AssistantPart): Assistant[number] => {
  const options = metadata === null ? {} : { providerOptions: metadata as SharedV4ProviderOptions };
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return { type: part.kind, text: part.text, ...options };
    case 'call':
      return { type: 'tool-call', toolCallId: part.id, toolName: part.name, input: part.arguments, ...options };
    case 'file':
      return { type: 'file', mediaType: part.mediaType, data: { type: 'data', data: part.base64 }, ...options };
  }
};

const outputOf = (result: AssembledResult): ResultOutput => {
  switch (result.kind) {
    case 'value':
      return { type: 'json', value: result.value as JSONValue };
    case 'text':
      return { type: 'text', value: result.text };
    case 'error':
      return { type: 'error-json', value: { error: { code: result.code, message: result.message } } };
  }
};

export const toolsOf = ({ tools }: Pick<AssembledRequest, 'tools'>): NonNullable<LanguageModelV4CallOptions['tools']> =>
  tools.map(({ name, description, schema }) => ({
    type: 'function',
    name,
    description,
    inputSchema: schema,
  }));
