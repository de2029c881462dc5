import { bearerIn, listBlocks, limitHeaders, writeModel, writeModels } from '../openai/common.js';
import { answerEmbeddings } from '../openai/embeddings.js';
import { errorBody, readStrictly, writeError } from '../openai/errors.js';
import { routesFor } from '../routes.js';
import type { Wire } from '../wire.js';
import { checkItems, checkOptions } from './check.js';
import { writeEvents } from './events.js';
import { getConversation } from './read.js';
import { itemsIn, ResponsesRequest } from './request.js';
import { outputItems, writeResponse } from './response.js';

/** OpenAI's Responses. Nothing is stored, so each request has the whole conversation. */
export const responses: Wire = {
  name: 'responses',
  basePath: '/openai/v1',
  findRoute: routesFor('/responses', { '/embeddings': answerEmbeddings }),
  keyIn: bearerIn,
  checkHeaders: () => undefined,
  readRequest: ({ body, card }, context) => {
    const request = readStrictly(ResponsesRequest, body);
    const items = itemsIn(request);
    checkOptions(request, card);
    checkItems(items, context.signer);
    return {
      conversation: getConversation(request, items),
      prompt: {
        caching: 'automatic',
        cacheKey: request.prompt_cache_key ?? '',
        blocks: listBlocks([
          request.tools ?? undefined,
          request.instructions ?? undefined,
          request.text?.format,
          ...items,
        ]),
      },
      maxOutputTokens: request.max_output_tokens ?? null,
      reasons: request.reasoning?.effort !== 'none',
      stream: request.stream === true,
      write: (answer) =>
        writeResponse({ id: context.makeId('resp_'), answer, request }, outputItems(answer, request, context)),
      frames: (answer) => {
        const whole = { id: context.makeId('resp_'), answer, request };
        const output = outputItems(answer, request, context);
        const isComplete = answer.finish !== 'length' && answer.finish !== 'filter';
        return writeEvents(output, {
          begun: writeResponse(whole, null),
          done: writeResponse(whole, output),
          isComplete,
        });
      },
    };
  },
  headers: limitHeaders,
  writeError,
  writeErrorFrame: (error) => {
    const body = errorBody(error);
    return { event: 'error', part: 'end', data: { ...body, type: 'error', sequence_number: 0, error: body } };
  },
  writeModel,
  writeModels,
};
