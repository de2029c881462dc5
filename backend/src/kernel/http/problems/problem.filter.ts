import { Catch, Inject, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { giveUpRequest } from '@throughline/platform/postgres/time-of-request.js';
import { TimeoutError } from '@throughline/platform/timeout.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeptAnswer } from '../idempotency/kept-answer.js';
import { allowedMethods } from '../routes/route-table.js';
import { forVisitor } from './for-visitor.js';
import { getProblem } from './to-problem.js';
import { getRefusal, type Refusal } from './refusal-of.js';
import { withBodyLimit } from './with-body-limit.js';

/** The one place where an error becomes an answer: RFC 9457, without internals. */
@Injectable()
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (error instanceof KeptAnswer) return repeat(error, reply);
    if (error instanceof TimeoutError) giveUpRequest();
    const refusal = withMethod(withBodyLimit(forVisitor(getRefusal(error), request), request), request, reply);
    if (refusal === undefined)
      this.logger.error({ code: 'request_failed', err: error, requestId: request.id }, 'A request failed.');
    const problem = getProblem(refusal, { publicUrl: this.config.publicUrl, requestId: request.id });
    if (problem.retry_after !== undefined) void reply.header('retry-after', problem.retry_after);
    // Whatever was not sent yet is not waited for.
    if (problem.status === 408) void reply.header('connection', 'close');
    void reply.code(problem.status).header('content-type', 'application/problem+json').send(JSON.stringify(problem));
  }
}

const repeat = ({ status, body }: KeptAnswer, reply: FastifyReply): void => {
  void reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('idempotency-replayed', 'true')
    .send(body);
};

/** A path that has other methods lists them. */
const withMethod = (refusal: Refusal | null, request: FastifyRequest, reply: FastifyReply) => {
  if (refusal?.code !== 'not_found' || !request.is404) return refusal ?? undefined;
  const allowed = allowedMethods(request.server, request.url);
  if (allowed.length === 0) return refusal;
  void reply.header('allow', allowed.join(', '));
  return { code: 'method_not_allowed' as const, extras: {} };
};
