import { FastifyAdapter } from '@nestjs/platform-fastify';
import { limits } from '@throughline/contracts/limits.js';
import type { Config } from '@throughline/platform/config/config.js';
import { newId } from '@throughline/platform/ids.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getProblem } from '../problems/to-problem.js';
import { getRefusal } from '../problems/refusal-of.js';
import { keepRouteTable } from '../routes/route-table.js';
import { answerInvalidHttp } from './invalid-http.js';

export const createAdapter = (config: Config): FastifyAdapter => {
  const adapter = new FastifyAdapter({
    // The product has no Express middleware, so requests need not be checked for any.
    skipMiddie: true,
    bodyLimit: limits.requestBody,
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    genReqId: newId,
    requestIdHeader: false,
    keepAliveTimeout: 75_000,
    requestTimeout: 60_000,
    // Node would answer a request without a Host header with an empty body; the hooks answer with a problem.
    http: { requireHostHeader: false },
    clientErrorHandler: answerInvalidHttp(config),
    // People and programs add a slash to the end of an address, above all to that of a webhook.
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // The router refuses these before a hook or filter runs, so the problem is sent here.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = getProblem(getRefusal(error) ?? undefined, {
        publicUrl: config.publicUrl,
        requestId: request.id,
      });
      void reply.code(problem.status).header('content-type', 'application/problem+json').send(JSON.stringify(problem));
    },
  });
  const instance = adapter.getInstance();
  const { server } = instance;
  // A request with an unknown Expect header is handled like any other. Node alone would refuse it with an empty answer.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  keepRouteTable(instance);
  return adapter;
};
