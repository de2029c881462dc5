import type { JsonObject } from '../../conversation.js';
import { listBlocks } from '../openai/common.js';
import type { ModelCard, Route, Wire } from '../wire.js';
import { checkedTurns, checkOptions, checkSignatures } from './check.js';
import { errorBody, invalid, readStrictly, writeError } from './errors.js';
import { getConversation } from './read.js';
import { GenerateContentRequest } from './request.js';
import { writeChunks, writeResponse } from './write.js';

const findRoute: Wire['findRoute'] = (method, path, query): Route | null => {
  if (method === 'GET' && path === '/models') return { kind: 'list', query };
  const [, name = '', , verb] = /^\/models\/([^/]+?)(:([a-zA-Z]+))?$/.exec(path) ?? [];
  const model = decodeURIComponent(name);
  if (method === 'GET' && model !== '' && verb === undefined) return { kind: 'show', id: model };
  if (method !== 'POST' || model === '') return null;
  if (verb === 'generateContent') return { kind: 'generate', model, stream: false, framing: 'array' };
  if (verb !== 'streamGenerateContent') return null;
  return { kind: 'generate', model, stream: true, framing: query.get('alt') === 'sse' ? 'sse' : 'array' };
};

const writeModel = ({ id, name, contextTokens, outputTokens, reasons }: ModelCard): JsonObject => ({
  name: `models/${id}`,
  version: '1',
  displayName: name,
  description: 'Follows the numbered list of its instructions.',
  inputTokenLimit: contextTokens,
  outputTokenLimit: outputTokens,
  supportedGenerationMethods: ['generateContent', 'streamGenerateContent'],
  temperature: 1,
  topP: 0.95,
  topK: 64,
  maxTemperature: 2,
  ...(reasons ? { thinking: true } : {}),
});

const defaultPage = 50;

const writeModels: Wire['writeModels'] = (cards, query) => {
  const size = Number(query.get('pageSize') ?? defaultPage);
  if (!Number.isInteger(size) || size < 1) throw invalid('* ListModelsRequest.page_size: must be positive\n');
  const token = query.get('pageToken');
  const from = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString());
  if (!Number.isInteger(from)) throw invalid('* ListModelsRequest.page_token: invalid page token\n');
  const next =
    from + size < cards.length ? { nextPageToken: Buffer.from(String(from + size)).toString('base64url') } : {};
  return { models: cards.slice(from, from + size).map(writeModel), ...next };
};

/** Google's generateContent, and its stream. */
export const generateContent: Wire = {
  name: 'generate-content',
  basePath: '/google/v1beta',
  findRoute,
  keyIn: (headers, query) => {
    const header = headers['x-goog-api-key'];
    return (typeof header === 'string' ? header : null) ?? query.get('key');
  },
  checkHeaders: () => undefined,
  readRequest: ({ body, card, stream }, context) => {
    const request = readStrictly(GenerateContentRequest, body);
    checkOptions(request, card);
    const turns = checkedTurns(request);
    checkSignatures(turns, card, context.signer);
    const { thinkingConfig: thinking, maxOutputTokens } = request.generationConfig ?? {};
    const style = { includesThoughts: thinking?.includeThoughts === true, signs: card.reasons };
    return {
      conversation: getConversation(request, turns),
      prompt: {
        caching: 'automatic',
        cacheKey: '',
        blocks: listBlocks([request.tools, request.systemInstruction, ...turns]),
      },
      maxOutputTokens: maxOutputTokens ?? null,
      reasons: thinking?.thinkingBudget !== 0,
      stream: stream === true,
      write: (answer) => writeResponse(answer, style, context),
      frames: (answer) => writeChunks(answer, style, context),
    };
  },
  headers: () => ({ 'server-timing': 'gfet4t7; dur=1', vary: 'Origin, X-Origin, Referer' }),
  writeError,
  writeErrorFrame: (error) => ({ part: 'end', data: errorBody(error) }),
  writeModel,
  writeModels,
};
