import { dataUrlFlaw } from '../../checks/files.js';
import { valueOrText } from '../../checks/text.js';
import type { Conversation, JsonObject, Message, ToolChoice } from '../../conversation.js';
import { invalid } from '../openai/errors.js';
import { checkSchema, checkToolNames, readTool } from '../openai/tools.js';
import type { Item, ResponsesRequest } from './request.js';

type Content = Extract<Item, { type: 'message' }>['content'];

const getText = (content: Content): string =>
  typeof content === 'string'
    ? content
    : content
        .map((part) => {
          if (part.type === 'refusal') return part.refusal;
          return 'text' in part ? part.text : `[${part.type}]`;
        })
        .join('\n');

export const getConversation = (request: ResponsesRequest, items: readonly Item[]): Conversation => {
  const tools = (request.tools ?? []).map((tool, at) => readTool(tool, `tools[${at}]`));
  checkToolNames(tools, 'tools');
  items.forEach(checkFiles);
  const system = items.flatMap((item) =>
    item.type === 'message' && (item.role === 'system' || item.role === 'developer') ? [getText(item.content)] : [],
  );
  return {
    system: [request.instructions ?? '', ...system].filter((text) => text !== '').join('\n\n'),
    messages: joinedTurns(items.flatMap(getMessage)),
    tools,
    toolChoice: getChoice(request.tool_choice),
    answerSchema: getSchema(request, items),
  };
};

const checkFiles = (item: Item, at: number): void => {
  if (item.type !== 'message' || typeof item.content === 'string') return;
  for (const [index, part] of item.content.entries()) {
    const flaw =
      part.type === 'input_image' && part.file_id == null
        ? dataUrlFlaw(part.image_url ?? '', 'image')
        : part.type === 'input_file' && part.file_id == null && part.file_url === undefined
          ? dataUrlFlaw(part.file_data ?? '', 'application')
          : null;
    if (flaw !== null) throw invalid(flaw, `input[${at}].content[${index}]`, 'invalid_value');
  }
};

const getMessage = (item: Item): Message[] => {
  switch (item.type) {
    case 'message': {
      const text = getText(item.content);
      if (item.role === 'user') return [{ role: 'user', text }];
      return item.role === 'assistant' ? [{ role: 'assistant', text, calls: [] }] : [];
    }
    case 'function_call': {
      const call = { id: item.call_id, name: item.name, arguments: valueOrText(item.arguments) };
      return [{ role: 'assistant', text: '', calls: [call] }];
    }
    case 'function_call_output': {
      const content = valueOrText(getText(item.output));
      return [{ role: 'tool', result: { callId: item.call_id, content, isError: false } }];
    }
    case 'reasoning':
    case 'item_reference':
      return [];
  }
};

/** The text and the calls of one turn are items of their own here. */
const joinedTurns = (messages: readonly Message[]): Message[] =>
  messages.reduce<Message[]>((turns, message) => {
    const last = turns.at(-1);
    if (message.role !== 'assistant' || last?.role !== 'assistant') return [...turns, message];
    const text = [last.text, message.text].filter((part) => part !== '').join('\n');
    return [...turns.slice(0, -1), { role: 'assistant', text, calls: [...last.calls, ...message.calls] }];
  }, []);

const getChoice = (choice: ResponsesRequest['tool_choice']): ToolChoice => {
  if (choice == null) return { kind: 'auto' };
  return typeof choice === 'string' ? { kind: choice } : { kind: 'tool', name: choice.name };
};

const anyObject: JsonObject = { type: 'object', properties: {} };

const getSchema = ({ text }: ResponsesRequest, items: readonly Item[]): JsonObject | null => {
  const format = text?.format;
  if (format === undefined || format.type === 'text') return null;
  if (format.type === 'json_schema') {
    const { name, schema, strict } = format;
    checkSchema({ kind: 'response_format', name, schema, strict: strict === true, param: 'text.format.schema' });
    return schema;
  }
  if (items.some((item) => item.type === 'message' && /json/i.test(getText(item.content)))) return anyObject;
  throw invalid(
    "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
    'input',
  );
};
