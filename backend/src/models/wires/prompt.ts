import { describeLeftOut } from '@throughline/contracts/files/left-out.js';
import type {
  JSONValue,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { SentFile } from '@throughline/contracts/runs/sent-request.js';
import type {
  AssembledMessage,
  AssembledRequest,
  AssembledResult,
  AssistantPart,
} from '../assembler/assembled-request.js';

type Assistant = Extract<LanguageModelV4Prompt[number], { role: 'assistant' }>['content'];
type User = Extract<LanguageModelV4Prompt[number], { role: 'user' }>['content'];
type ResultOutput = Extract<
  Extract<LanguageModelV4Prompt[number], { role: 'tool' }>['content'][number],
  { type: 'tool-result' }
>['output'];

/** Files as base64, by their hashes. */
export type FileBytes = ReadonlyMap<string, string>;

/** A request in the words of the AI SDK, which every wire's library takes. */
export const getPrompt = ({ system, messages }: AssembledRequest, files: FileBytes): LanguageModelV4Prompt => [
  { role: 'system', content: system },
  ...messages.map((message) => getMessage(message, files)),
];

const getMessage = (message: AssembledMessage, files: FileBytes): LanguageModelV4Prompt[number] => {
  switch (message.role) {
    case 'user':
      return {
        role: 'user',
        content: [
          { type: 'text', text: message.text },
          ...(message.files ?? []).flatMap((file) => listFileParts(file, files)),
        ],
      };
    case 'assistant':
      return { role: 'assistant', content: message.parts.map(getPart) };
    case 'results':
      return {
        role: 'tool',
        content: message.results.map(({ id, name, result }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: getOutput(result),
        })),
      };
  }
};

/** Each file is named before its content, because not every API takes names. */
const listFileParts = (file: SentFile, files: FileBytes): User => {
  const named = `File of the input ${file.input}: ${JSON.stringify(file.name)}, ${file.mediaType}, ${file.bytes} bytes.`;
  const { mediaType, hash, name: filename } = file;
  switch (file.as) {
    case 'file':
      return [
        { type: 'text', text: named },
        { type: 'file', mediaType, filename, data: { type: 'data', data: files.get(hash) ?? '' } },
      ];
    case 'text': {
      const whole = file.isCut ? 'The beginning of its text' : 'Its text';
      const without = file.leftOut === undefined ? '' : `, without ${describeLeftOut(file.leftOut)}`;
      const text = `${named} ${whole}${without}:\n\n<<<${file.boundary}\n${file.text}\n${file.boundary}>>>`;
      return [{ type: 'text', text }];
    }
    case 'nothing':
      return [{ type: 'text', text: `${named} You cannot see it: ${file.why}` }];
  }
};

/** A part goes back with what it came with. */
const getPart = ({ metadata, ...part }: AssistantPart): Assistant[number] => {
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

const getOutput = (result: AssembledResult): ResultOutput => {
  switch (result.kind) {
    case 'value':
      return { type: 'json', value: result.value as JSONValue };
    case 'text':
      return { type: 'text', value: result.text };
    case 'error':
      return { type: 'error-json', value: { error: { code: result.code, message: result.message } } };
  }
};

export const listTools = ({
  tools,
}: Pick<AssembledRequest, 'tools'>): NonNullable<LanguageModelV4CallOptions['tools']> =>
  tools.map(({ name, description, schema }) => ({
    type: 'function',
    name,
    description,
    inputSchema: schema,
  }));
