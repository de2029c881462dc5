import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limit, Taken } from './limit.js';

export type ToldLimit = Limit & { name: string; left: number; freeIn: number };

/** Keeps for the answer how far a limit is used up. */
export const tellLimit = (
  request: FastifyRequest,
  name: string,
  { points, seconds }: Limit,
  { left, freeIn }: Taken,
): void => {
  const told = { name, points, seconds, left, freeIn };
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
      told.map(({ name, left, freeIn }) => `"${name}";r=${left};t=${Math.ceil(freeIn / 1_000)}`).join(', '),
    );
};
