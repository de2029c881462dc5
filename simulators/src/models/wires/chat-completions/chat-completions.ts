import { bearerIn, listBlocks, limitHeaders, writeModel, writeModels } from '../openai/common.js';
import { answerEmbeddings } from '../openai/embeddings.js';
import { errorBody, readStrictly, writeError } from '../openai/errors.js';
import { routesFor } from '../routes.js';
import type { Wire } from '../wire.js';
import { readConversation } from './read.js';
import { ChatRequest } from './request.js';
import { writeChunks, writeCompletion } from './write.js';

/** OpenAI's chat completions, which most other vendors and local servers speak too. */
export const chatCompletions: Wire = {
  name: 'chat-completions',
  basePath: '/v1',
  findRoute: routesFor('/chat/completions', { '/embeddings': answerEmbeddings }),
  keyIn: bearerIn,
  checkHeaders: () => undefined,
  readRequest: ({ body, card }, { makeId }) => {
    const request = readStrictly(ChatRequest, body);
    const { tools, messages, response_format: format } = request;
    const includeUsage = request.stream_options?.include_usage === true;
    return {
      conversation: readConversation(request, card),
      prompt: {
        caching: 'automatic',
        cacheKey: request.prompt_cache_key ?? '',
        blocks: listBlocks([tools, format, ...messages]),
      },
      maxOutputTokens: request.max_completion_tokens ?? request.max_tokens ?? null,
      reasons: request.reasoning_effort !== 'none',
      stream: request.stream === true,
      write: (answer) => writeCompletion(answer, makeId),
      frames: (answer) => writeChunks(answer, makeId, includeUsage),
    };
  },
  headers: limitHeaders,
  writeError,
  writeErrorFrame: (error) => ({ part: 'end', data: { error: errorBody(error) } }),
  writeModel,
  writeModels,
};
