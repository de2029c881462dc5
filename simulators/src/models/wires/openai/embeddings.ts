import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../../api-error.js';
import type { JsonObject } from '../../conversation.js';
import { tokensIn } from '../../usage/prompt.js';
import type { PlainCall } from '../wire.js';
import { embeddingModel } from './common.js';
import { invalid, readStrictly } from './errors.js';

const Request = z.strictObject({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(z.string()).min(1).max(2_048)]),
  dimensions: z.int().min(1).max(1_536).optional(),
  encoding_format: z.enum(['float', 'base64']).optional(),
  user: z.string().optional(),
});

const defaultDimensions = 256;
const maxTokens = 8_192;

/** A vector of length 1. Each word adds to the place that its hash names, so texts with the same words are near each other. */
export const embed = (text: string, dimensions: number): number[] => {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const place = createHash('sha256').update(word).digest().readUInt32BE(0) % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};

const inBase64 = (vector: readonly number[]): string =>
  Buffer.from(Float32Array.from(vector).buffer).toString('base64');

/** `POST /embeddings`. */
export const answerEmbeddings = ({ body, model }: PlainCall): JsonObject => {
  const { input, dimensions = defaultDimensions, encoding_format: format } = readStrictly(Request, body);
  if (model !== embeddingModel) throw new ApiError('not_found', model);
  const texts = typeof input === 'string' ? [input] : input;
  const counts = texts.map(tokensIn);
  if (counts.some((count) => count === 0)) throw invalid("'input' cannot be an empty string.", 'input');
  const long = counts.find((count) => count > maxTokens);
  if (long !== undefined)
    throw invalid(
      `Invalid 'input': maximum context length is ${maxTokens} tokens, however you requested ${long} tokens.`,
      'input',
    );
  const data = texts.map((text, index) => {
    const vector = embed(text, dimensions);
    return { object: 'embedding', index, embedding: format === 'base64' ? inBase64(vector) : vector };
  });
  const tokens = counts.reduce((sum, count) => sum + count, 0);
  return { object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
};
