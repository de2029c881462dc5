import { dataUrlFlaw } from '../../checks/files.js';
import { pairingFlaw } from '../../checks/pairing.js';
import { valueOrText } from '../../checks/text.js';
import type { Conversation, JsonObject, Message, OfferedTool, ToolChoice } from '../../conversation.js';
import { invalid } from '../openai/errors.js';
import { checkSchema, checkToolNames, readTool, toolNamePattern } from '../openai/tools.js';
import type { ModelCard } from '../wire.js';
import type { ChatRequest, SentMessage } from './request.js';

/** The conversation, when OpenAI would accept the request. */
export const readConversation = (request: ChatRequest, card: ModelCard): Conversation => {
  checkOptions(request, card);
  checkPairs(request.messages);
  request.messages.forEach(checkFiles);
  const tools = (request.tools ?? []).map((tool, at) => readTool(tool.function, `tools[${at}].function`));
  checkToolNames(tools, 'tools');
  const system = request.messages.filter(({ role }) => role === 'system' || role === 'developer');
  return {
    system: system.map(getText).join('\n\n'),
    messages: request.messages.flatMap(getMessage),
    tools,
    toolChoice: getChoice(request.tool_choice, tools),
    answerSchema: getSchema(request),
  };
};

const getText = ({ content }: Pick<SentMessage, 'content'>): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');

const getMessage = (message: SentMessage): Message[] => {
  switch (message.role) {
    case 'system':
    case 'developer':
      return [];
    case 'user':
      return [{ role: 'user', text: getText(message) }];
    case 'assistant': {
      const calls = (message.tool_calls ?? []).map(({ id, function: called }) => ({
        id,
        name: called.name,
        arguments: valueOrText(called.arguments),
      }));
      return [{ role: 'assistant', text: getText(message), calls }];
    }
    case 'tool': {
      const content = valueOrText(getText(message));
      return [{ role: 'tool', result: { callId: message.tool_call_id, content, isError: false } }];
    }
  }
};

const checkFiles = (message: SentMessage, at: number): void => {
  if (message.role !== 'user' || typeof message.content === 'string') return;
  for (const [index, part] of message.content.entries()) {
    const flaw =
      part.type === 'image_url'
        ? dataUrlFlaw(part.image_url.url, 'image')
        : part.type === 'file' && part.file.file_id === undefined
          ? dataUrlFlaw(part.file.file_data ?? '', 'application')
          : null;
    if (flaw !== null) throw invalid(flaw, `messages[${at}].content[${index}]`, 'invalid_value');
  }
};

const checkPairs = (messages: readonly SentMessage[]): void => {
  for (const [at, message] of messages.entries()) {
    if (message.role !== 'assistant') continue;
    const param = `messages[${at}]`;
    if (message.tool_calls?.length === 0)
      throw invalid(`Invalid '${param}.tool_calls': empty array.`, `${param}.tool_calls`, 'empty_array');
    if (message.tool_calls === undefined && message.content == null && message.refusal == null)
      throw invalid(`Invalid value for 'content': expected a string, got null.`, `${param}.content`, 'invalid_value');
    const bad = (message.tool_calls ?? []).findIndex((call) => !toolNamePattern.test(call.function.name));
    if (bad >= 0)
      throw invalid(
        `Invalid '${param}.tool_calls[${bad}].function.name': string does not match pattern.`,
        `${param}.tool_calls[${bad}].function.name`,
        'invalid_value',
      );
  }
  const flaw = pairingFlaw(
    messages.map((message) => ({
      calls: message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
      results: message.role === 'tool' ? [message.tool_call_id] : [],
    })),
  );
  if (flaw?.kind === 'unanswered')
    throw invalid(
      `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${flaw.ids.join(', ')}`,
      'messages',
    );
  if (flaw?.kind === 'unrequested')
    throw invalid(
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      `messages.[${flaw.at}].role`,
    );
};

const getChoice = (choice: ChatRequest['tool_choice'], tools: readonly OfferedTool[]): ToolChoice => {
  if (choice === undefined) return { kind: 'auto' };
  if (typeof choice === 'string') return { kind: choice };
  const { name } = choice.function;
  if (!tools.some((tool) => tool.name === name))
    throw invalid(`Tool choice '${name}' not found in 'tools' parameter.`, 'tool_choice');
  return { kind: 'tool', name };
};

const anyObject: JsonObject = { type: 'object', properties: {} };

const getSchema = ({ response_format: format, messages }: ChatRequest): JsonObject | null => {
  if (format === undefined || format.type === 'text') return null;
  if (format.type === 'json_schema') {
    const { name, schema, strict } = format.json_schema;
    checkSchema({ kind: 'response_format', name, schema, strict: strict === true, param: 'response_format' });
    return schema;
  }
  if (messages.some((message) => /json/i.test(getText(message)))) return anyObject;
  throw invalid(
    "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    'messages',
  );
};

const checkOptions = (request: ChatRequest, card: ModelCard): void => {
  const { tools, stream, max_tokens, max_completion_tokens } = request;
  const needTools = ['tool_choice', 'parallel_tool_calls'] as const;
  const without = needTools.find((name) => tools === undefined && request[name] !== undefined);
  if (without !== undefined) throw invalid(`'${without}' is only allowed when 'tools' are specified.`, without);
  if (request.stream_options != null && stream !== true)
    throw invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options');
  if (max_tokens != null && max_completion_tokens != null)
    throw invalid(
      "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
      'max_tokens',
      'invalid_parameter_combination',
    );
  const limit = max_completion_tokens ?? max_tokens ?? 0;
  if (limit > card.outputTokens)
    throw invalid(
      `max_tokens is too large: ${limit}. This model supports at most ${card.outputTokens} completion tokens, whereas you provided ${limit}.`,
      max_tokens == null ? 'max_completion_tokens' : 'max_tokens',
      'invalid_value',
    );
};
