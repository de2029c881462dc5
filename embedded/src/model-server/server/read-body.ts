import type { IncomingMessage } from 'node:http';
import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { ApiError } from '../api-error.js';
import type { JsonObject } from '../conversation.js';

const maxBytes = 32 * 1_048_576;

/** The JSON of a request; undefined when it is not JSON. The rest of a body that is too large is not read. */
export const readBody = async (request: IncomingMessage): Promise<Json | undefined> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ApiError('too_large', 'Request exceeds the maximum allowed number of bytes.');
    chunks.push(chunk);
  }
  return jsonIn(Buffer.concat(chunks).toString());
};

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
