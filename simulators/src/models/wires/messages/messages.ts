import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../api-error.js';
import type { JsonObject } from '../../conversation.js';
import { tokensIn, getText } from '../../usage/prompt.js';
import { routesFor } from '../routes.js';
import type { PlainCall, Wire } from '../wire.js';
import { checkMessages, checkOptions, checkThinking } from './check.js';
import { errorBody, invalid, readStrictly, writeError } from './errors.js';
import { writeModel, writeModels } from './models.js';
import { toConversation, promptBlocks } from './read.js';
import { blocksIn, CountRequest, MessagesRequest } from './request.js';
import { writeEvents, writeMessage } from './write.js';

const versions: readonly (string | undefined)[] = ['2023-06-01', '2023-01-01'];
const getHeader = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
};

const countTokens = ({ body, model, cards }: PlainCall): JsonObject => {
  const request = readStrictly(CountRequest, body);
  if (!cards.some(({ id }) => id === model)) throw new ApiError('not_found', model);
  const sent = blocksIn(request);
  checkMessages(sent);
  return { input_tokens: tokensIn(getText(promptBlocks(request, sent))) };
};

/** Anthropic's Messages. */
export const messages: Wire = {
  name: 'messages',
  basePath: '/anthropic/v1',
  findRoute: routesFor('/messages', { '/messages/count_tokens': countTokens }),
  keyIn: (headers) => getHeader(headers, 'x-api-key') ?? null,
  checkHeaders: (headers) => {
    const version = getHeader(headers, 'anthropic-version');
    if (version === undefined) throw invalid('anthropic-version: header is required');
    if (!versions.includes(version)) throw invalid(`anthropic-version: "${version}" is not a valid version`);
  },
  readRequest: ({ body, card }, context) => {
    const request = readStrictly(MessagesRequest, body);
    const sent = blocksIn(request);
    checkOptions(request, card);
    checkMessages(sent);
    checkThinking(sent, request.thinking, context.signer);
    const blocks = promptBlocks(request, sent);
    const input = tokensIn(getText(blocks));
    if (input <= card.contextTokens && input + request.max_tokens > card.contextTokens)
      throw invalid(
        `input length and \`max_tokens\` exceed context limit: ${input} + ${request.max_tokens} > ${card.contextTokens}, decrease input length or \`max_tokens\` and try again`,
      );
    return {
      conversation: toConversation(request, sent),
      prompt: { caching: 'marked', cacheKey: '', blocks },
      maxOutputTokens: request.max_tokens,
      reasons: request.thinking !== undefined && request.thinking.type !== 'disabled',
      stream: request.stream === true,
      write: (answer) => writeMessage(answer, context),
      frames: (answer) => writeEvents(answer, context),
    };
  },
  headers: (requestId) => ({
    'request-id': requestId,
    'anthropic-organization-id': '00000000-0000-4000-8000-000000000000',
    'anthropic-ratelimit-requests-limit': '500',
    'anthropic-ratelimit-requests-remaining': '499',
    'anthropic-ratelimit-requests-reset': '2026-01-01T00:00:00Z',
    'anthropic-ratelimit-tokens-limit': '200000',
    'anthropic-ratelimit-tokens-remaining': '199000',
    'anthropic-ratelimit-tokens-reset': '2026-01-01T00:00:00Z',
  }),
  writeError,
  writeErrorFrame: (error) => ({ event: 'error', part: 'end', data: errorBody(error) }),
  writeModel,
  writeModels,
};
