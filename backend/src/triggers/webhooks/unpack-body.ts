import { limits } from '@throughline/contracts/limits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { EgressTooLarge } from '../../kernel/egress/egress.errors.js';
import { unpack } from '../../kernel/egress/body.js';
import { BodyUnreadable } from './body.errors.js';

/** The body as it was before it was compressed for the way. */
export const unpackBody = async (body: Buffer, encoding: string | undefined): Promise<Buffer> => {
  if (encoding === undefined) return body;
  const unpacked = await unpack(body, encoding).catch((error: unknown) => {
    throw error instanceof EgressTooLarge
      ? new DomainError('payload_too_large')
      : new BodyUnreadable(`The content encoding says ${encoding}, and the body is not written so.`);
  });
  if (unpacked.length > limits.webhookBody) throw new DomainError('payload_too_large');
  return unpacked;
};
