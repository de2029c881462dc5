import type { IncomingMessage } from 'node:http';
import type { Json } from '@throughline/contracts/json.js';
import { ApiError } from '../api-error.js';
import type { JsonObject } from '../conversation.js';

const maxBytes = 32 * 1_048_576;

/** The text of a request. A body that is too large is read to its end, so that the client reads the refusal, and not kept. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  if (bytes > maxBytes) throw new ApiError('too_large', 'Request exceeds the maximum allowed number of bytes.');
  return Buffer.concat(chunks).toString();
};

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
