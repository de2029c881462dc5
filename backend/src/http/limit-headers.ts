import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Taken } from './local-limits.js';

export type ToldLimit = { name: string; points: number; seconds: number; left: number; resetsIn: number };

/** Keeps for the answer how far a limit is used up. */
export const tellLimit = (
  request: FastifyRequest,
  name: string,
  { points, seconds }: { points: number; seconds: number },
  { left, resetsIn }: Taken,
): void => {
  const told = { name, points, seconds, left, resetsIn };
  if (request.told === null) request.told = [told];
  else request.told.push(told);
};

/** As the draft `RateLimit header fields for HTTP` of the IETF spells them. */
export const addLimitHeaders = (reply: FastifyReply, told: readonly ToldLimit[]): void => {
  void reply
    .header(
      'ratelimit-policy',
      told.map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`).join(', '),
    )
    .header(
      'ratelimit',
      told.map(({ name, left, resetsIn }) => `"${name}";r=${left};t=${Math.ceil(resetsIn / 1_000)}`).join(', '),
    );
};
