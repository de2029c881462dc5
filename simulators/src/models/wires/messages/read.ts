import { fileFlaw } from '../../checks/files.js';
import { valueOrText } from '../../checks/text.js';
import type { Conversation, Message, ToolChoice } from '../../conversation.js';
import type { CacheTtl, PromptBlock } from '../../usage/prompt.js';
import { invalid } from './errors.js';
import type { Block, MessagesRequest, SentMessage, ToolResult } from './request.js';

export const toConversation = (request: MessagesRequest, messages: readonly SentMessage[]): Conversation => ({
  system:
    typeof request.system === 'string' ? request.system : (request.system ?? []).map(({ text }) => text).join('\n\n'),
  messages: messages.flatMap(listMessages),
  tools: (request.tools ?? []).map(({ name, description = '', input_schema: schema }) => ({
    name,
    description,
    schema,
  })),
  toolChoice: getChoice(request.tool_choice),
  answerSchema: (request.output_config?.format ?? request.output_format)?.schema ?? null,
});

const getText = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

const checkFiles = (blocks: readonly Block[], at: number): void => {
  for (const [index, block] of blocks.entries()) {
    if ((block.type !== 'image' && block.type !== 'document') || block.source.type !== 'base64') continue;
    const { media_type: mediaType, data } = block.source;
    const isFitting = mediaType.startsWith('image/') === (block.type === 'image');
    const flaw = isFitting ? fileFlaw(mediaType, data) : `The media type '${mediaType}' is not supported.`;
    if (flaw !== null) throw invalid(`messages.${at}.content.${index}.${block.type}.source: ${flaw}`);
  }
};

const listMessages = ({ role, blocks }: SentMessage, at: number): Message[] => {
  checkFiles(blocks, at);
  if (role === 'assistant') {
    const calls = blocks.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, arguments: block.input }] : [],
    );
    return [{ role, text: getText(blocks), calls }];
  }
  const results = blocks.flatMap((block): Message[] => (block.type === 'tool_result' ? [getResult(block)] : []));
  const text = getText(blocks);
  return text === '' ? results : [...results, { role, text }];
};

const getResult = ({ tool_use_id: callId, content = '', is_error: isError }: ToolResult): Message => {
  const text = typeof content === 'string' ? content : getText(content);
  return { role: 'tool', result: { callId, content: valueOrText(text), isError: isError === true } };
};

const getChoice = (choice: MessagesRequest['tool_choice']): ToolChoice => {
  switch (choice?.type) {
    case 'any':
      return { kind: 'required' };
    case 'tool':
      return { kind: 'tool', name: choice.name };
    case 'none':
      return { kind: 'none' };
    case 'auto':
    case undefined:
      return { kind: 'auto' };
  }
};

type Marked = { cache_control?: MessagesRequest['cache_control']; [key: string]: unknown };

const maxMarks = 4;

/** Returns what the model is sent, in the order of the cache: tools, system, messages. */
export const promptBlocks = (
  request: Pick<MessagesRequest, 'tools' | 'system' | 'cache_control'>,
  messages: readonly SentMessage[],
): PromptBlock[] => {
  const { tools = [], system = [], cache_control: automatic } = request;
  const parts: [string, Marked][] = [
    ...tools.map((tool, at): [string, Marked] => [`tools.${at}`, tool]),
    ...(typeof system === 'string' ? [{ type: 'text', text: system }] : system).map((block, at): [string, Marked] => [
      `system.${at}`,
      block,
    ]),
    ...messages.flatMap(({ blocks }, at) =>
      blocks.map((block, index): [string, Marked] => [`messages.${at}.content.${index}`, block]),
    ),
  ];
  const marks = parts.flatMap(([place, { cache_control: mark }]) => (mark == null ? [] : [{ place, ...mark }]));
  const count = marks.length + (automatic == null ? 0 : 1);
  if (count > maxMarks)
    throw invalid(`A maximum of ${maxMarks} blocks with cache_control may be provided. Found ${count}.`);
  const shortAt = marks.findIndex(({ ttl }) => ttl !== '1h');
  const late = marks.find(({ ttl }, at) => ttl === '1h' && shortAt >= 0 && at > shortAt);
  if (late !== undefined)
    throw invalid(
      `${late.place}.cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: \`tools\`, \`system\`, \`messages\`.`,
    );
  return parts.map(([, { cache_control: mark, ...part }], at) => {
    const own = mark ?? (at === parts.length - 1 ? automatic : null);
    const ttl: CacheTtl | null = own == null ? null : (own.ttl ?? '5m');
    return { text: JSON.stringify(part), mark: ttl };
  });
};
