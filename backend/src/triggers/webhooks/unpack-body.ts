import { limits } from '@throughline/contracts/limits.js';
import { EgressTooLarge } from '../../kernel/egress/egress.errors.js';
import { bodyLimits, maxCodings, unpack } from '../../kernel/egress/body.js';
import { refuseCall } from './call-refusals.js';

/** Other names, such as `utf-8`, say nothing of how a body is packed. */
const unknown = /^(?:x-)?(?:compress|bzip2?|lzma|xz|lz4|snappy)$/;

/** The body as it was before it was compressed for the way. */
export const unpackBody = async (body: Buffer, encoding: string | undefined): Promise<Buffer> => {
  if (encoding === undefined) return body;
  const codings = encoding.split(',', maxCodings + 1).map((coding) => coding.trim().toLowerCase());
  if (codings.length > maxCodings) throw refuseCall('too_many_encodings');
  if (codings.some((coding) => unknown.test(coding))) throw refuseCall('unknown_encoding');
  const unpacked = await unpack(body, encoding).catch((error: unknown) => {
    throw error instanceof EgressTooLarge
      ? refuseCall(body.length * bodyLimits.ratio < limits.webhookBody ? 'unpacked_far_larger' : 'unpacked_too_large')
      : refuseCall('not_packed');
  });
  if (unpacked.length > limits.webhookBody) throw refuseCall('unpacked_too_large');
  return unpacked;
};
