import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limit, LimitUsage } from './rate-limit.js';

export type ReportedLimit = Limit & { name: string; left: number; freeIn: number };

/** Records how far a limit is used up, for the headers of the answer. */
export const reportLimit = (
  request: FastifyRequest,
  name: string,
  { points, seconds }: Limit,
  { left, freeIn }: LimitUsage,
): void => {
  const reported = { name, points, seconds, left, freeIn };
  if (request.reportedLimits === null) request.reportedLimits = [reported];
  else request.reportedLimits.push(reported);
};

/** The headers of the IETF draft `RateLimit header fields for HTTP`. */
export const addLimitHeaders = (reply: FastifyReply, reported: readonly ReportedLimit[]): void => {
  void reply
    .header(
      'ratelimit-policy',
      reported.map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`).join(', '),
    )
    .header(
      'ratelimit',
      reported.map(({ name, left, freeIn }) => `"${name}";r=${left};t=${Math.ceil(freeIn / 1_000)}`).join(', '),
    );
};
