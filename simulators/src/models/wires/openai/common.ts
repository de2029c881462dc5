import type { IncomingHttpHeaders } from 'node:http';
import type { Usage } from '../../answer.js';
import type { JsonObject } from '../../conversation.js';
import type { PromptBlock } from '../../usage/prompt.js';
import type { ModelCard } from '../wire.js';

export const bearerIn = ({ authorization }: IncomingHttpHeaders): string | null =>
  /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;

export const limitHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'openai-version': '2020-10-01',
  'openai-processing-ms': '1',
  'x-ratelimit-limit-requests': '500',
  'x-ratelimit-remaining-requests': '499',
  'x-ratelimit-reset-requests': '120ms',
  'x-ratelimit-limit-tokens': '200000',
  'x-ratelimit-remaining-tokens': '199000',
  'x-ratelimit-reset-tokens': '300ms',
});

const created = 1_760_000_000;
export const writeModel = ({ id }: Pick<ModelCard, 'id'>): JsonObject => ({
  id,
  object: 'model',
  created,
  owned_by: 'throughline',
});
export const embeddingModel = 'rehearsal-embedding-1';
export const writeModels = (cards: readonly ModelCard[]): JsonObject => ({
  object: 'list',
  data: [...cards.map(writeModel), writeModel({ id: embeddingModel })],
});

/** Returns what is sent to the model, in the order in which prefixes are cached. */
export const listBlocks = (parts: readonly unknown[]): PromptBlock[] =>
  parts.flatMap((part) =>
    part === undefined ? [] : [{ text: typeof part === 'string' ? part : JSON.stringify(part), mark: null }],
  );

export const getSeconds = (ms: number): number => Math.floor(ms / 1_000);
export const getTotal = ({ input, output }: Usage): number => input + output;
