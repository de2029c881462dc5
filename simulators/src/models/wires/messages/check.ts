import { pairingFlaw } from '../../checks/pairing.js';
import type { ModelCard } from '../wire.js';
import type { Signer } from '../signer.js';
import { invalid } from './errors.js';
import type { Block, MessagesRequest, SentMessage } from './request.js';

/** Rules over the messages that no schema can express. */
export const checkMessages = (messages: readonly SentMessage[]): void => {
  if (messages[0]?.role !== 'user') throw invalid('messages: first message must use the "user" role');
  if (messages.at(-1)?.role === 'assistant')
    throw invalid(
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    );
  for (const [at, { role, blocks }] of messages.entries()) {
    if (blocks.length === 0)
      throw invalid(
        `messages.${at}: all messages must have non-empty content except for the optional final assistant message`,
      );
    for (const block of blocks) checkBlock(block, role, `messages.${at}`);
  }
  checkPairs(messages);
};

const onlyIn: Partial<Record<Block['type'], SentMessage['role']>> = {
  tool_use: 'assistant',
  thinking: 'assistant',
  redacted_thinking: 'assistant',
  tool_result: 'user',
  image: 'user',
  document: 'user',
};

const checkBlock = (block: Block, role: SentMessage['role'], place: string): void => {
  const owner = onlyIn[block.type];
  if (owner !== undefined && owner !== role)
    throw invalid(`${place}: \`${block.type}\` blocks can only be in \`${owner}\` messages`);
  if (block.type !== 'text') return;
  if (block.text === '') throw invalid('messages: text content blocks must be non-empty');
  if (block.text.trim() === '') throw invalid('messages: text content blocks must contain non-whitespace text');
};

const callsIn = ({ blocks }: SentMessage): string[] =>
  blocks.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
const resultsIn = ({ blocks }: SentMessage): string[] =>
  blocks.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));

/** Results come before everything else in a message. */
const isMisplaced = ({ blocks }: SentMessage): boolean => {
  const other = blocks.findIndex(({ type }) => type !== 'tool_result');
  return other >= 0 && other < blocks.findLastIndex(({ type }) => type === 'tool_result');
};

const checkPairs = (messages: readonly SentMessage[]): void => {
  const flaw = pairingFlaw(messages.map((one) => ({ calls: callsIn(one), results: resultsIn(one) })));
  const misplaced = messages.findIndex(isMisplaced);
  if (flaw?.kind === 'unanswered') throw unanswered(flaw.at, flaw.ids);
  if (flaw?.kind === 'unrequested')
    throw invalid(
      `messages.${flaw.at}.content.0: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${flaw.id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
    );
  if (flaw?.kind === 'repeated') throw invalid(`messages.${flaw.at}.content.0: \`tool_use\` ids must be unique`);
  const before = messages[misplaced - 1];
  if (before !== undefined) throw unanswered(misplaced - 1, callsIn(before));
};

const unanswered = (at: number, ids: readonly string[]) =>
  invalid(
    `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  );

export const checkOptions = (request: MessagesRequest, card: ModelCard): void => {
  const { max_tokens, thinking, temperature, tools = [], tool_choice: choice } = request;
  if (max_tokens > card.outputTokens)
    throw invalid(
      `max_tokens: ${max_tokens} > ${card.outputTokens}, which is the maximum allowed number of output tokens for ${card.id}`,
    );
  const twice = tools.some(({ name }, at) => tools.findIndex((tool) => tool.name === name) < at);
  if (twice) throw invalid('tools: Tool names must be unique.');
  const composed = tools.findIndex(({ input_schema: schema }) =>
    ['oneOf', 'allOf', 'anyOf'].some((key) => key in schema),
  );
  if (composed >= 0)
    throw invalid(
      `tools.${composed}.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`,
    );
  if (choice !== undefined && tools.length === 0)
    throw invalid('tool_choice: `tool_choice` may only be specified while providing `tools`.');
  if (choice?.type === 'tool' && !tools.some(({ name }) => name === choice.name))
    throw invalid(`tool_choice: Tool '${choice.name}' not found in provided tools`);
  if (thinking === undefined || thinking.type === 'disabled') return;
  if (!card.reasons) throw invalid(`thinking: \`${card.id}\` does not support thinking.`);
  if (thinking.type === 'enabled' && thinking.budget_tokens >= max_tokens)
    throw invalid('`max_tokens` must be greater than `thinking.budget_tokens`.');
  if (temperature !== undefined && temperature !== 1)
    throw invalid('`temperature` may only be set to 1 when thinking is enabled.');
  if (choice?.type === 'any' || choice?.type === 'tool')
    throw invalid('Thinking may not be enabled when tool_choice forces tool use.');
};

/** Every signature is one of this server's; while thinking is enabled, the turn whose results are sent begins with one. */
export const checkThinking = (
  messages: readonly SentMessage[],
  thinking: MessagesRequest['thinking'],
  signer: Signer,
): void => {
  for (const [at, { blocks }] of messages.entries())
    for (const [index, block] of blocks.entries()) {
      const place = `messages.${at}.content.${index}`;
      if (block.type === 'thinking' && signer.open('messages', block.signature) !== block.thinking)
        throw invalid(`${place}: Invalid \`signature\` in \`thinking\` block`);
      if (block.type === 'redacted_thinking' && signer.open('messages', block.data) === null)
        throw invalid(`${place}: Invalid \`data\` in \`redacted_thinking\` block`);
    }
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  const first = messages[last]?.blocks[0];
  const continues = messages.at(-1)?.blocks.some(({ type }) => type === 'tool_result') === true;
  if (thinking?.type !== 'enabled' || !continues || first === undefined) return;
  if (first.type === 'thinking' || first.type === 'redacted_thinking') return;
  throw invalid(
    `messages.${last}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first.type}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`.`,
  );
};
