import type { Config } from '@throughline/platform/config/config.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { inRequest } from '@throughline/platform/logging/request-context.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { requestSeconds } from '../../metrics/metrics.js';
import type { Idempotency } from '../idempotency/idempotency.js';
import { bearerOf } from '../bearer.js';
import { addLimitHeaders } from '../limit-headers.js';
import type { RequestThrottle } from '../request-throttle.js';
import { placeOf } from './address.js';
import { isOurs, originOf } from './same-site.js';
import { apiHeaders } from './security-headers.js';

type Parts = { config: Config; logger: Logger; idempotency: Idempotency; wall: RequestThrottle };

/** All that a process without the `api` role answers. */
const ofOperations = /^\/(api\/health\/|metrics)/;
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What happens around every request, in order; nothing here waits unless the request asks for it. */
export const addHooks = (server: FastifyInstance, { config, logger, idempotency, wall }: Parts): void => {
  const headers = apiHeaders(config.publicUrl);
  const origin = originOf(config.publicUrl);
  const serves = config.roles.includes('api');
  server.decorateRequest('caller', null);
  server.decorateRequest('bearer', null);
  server.decorateRequest('keyed', null);
  server.decorateRequest('reportedLimits', null);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).headers(headers);
    if (lacksHost(request)) return done(new DomainError('malformed_request', { detail: 'It names no host.' }));
    if (!serves && !ofOperations.test(placeOf(request))) return done(new NotFound());
    const flood = wall.countNetwork(request);
    if (flood !== null) return done(flood);
    takeBearer(request);
    if (!isOwnWord(request) && !isOurs(request.headers, origin)) return done(new DomainError('csrf_failed'));
    return inRequest({ requestId: request.id }, done);
  });
  server.addHook('onRoute', tagRows);
  server.addHook('onSend', (request, reply, payload, done) => {
    if (request.reportedLimits !== null) addLimitHeaders(reply, request.reportedLimits);
    if (request.keyed === null) return done(null, payload);
    const { keyed } = request;
    request.keyed = null;
    idempotency
      .finish(keyed, reply.statusCode, typeof payload === 'string' ? payload : '')
      .catch((error: unknown) =>
        logger.error(
          { code: 'idempotency_answer_not_stored', err: error },
          'An answer could not be stored for its Idempotency-Key.',
        ),
      )
      .finally(() => done(null, payload));
  });
  server.addHook('onResponse', (request, reply, done) => {
    recordRequest(logger, request, reply);
    done();
  });
};

const lacksHost = ({ raw }: FastifyRequest): boolean => raw.httpVersion === '1.1' && raw.headers.host === undefined;

/** Who comes with a key is known by it alone: cookies are dropped here, so that nothing behind can believe them. */
const takeBearer = (request: FastifyRequest): void => {
  if (!placeOf(request).startsWith('/api/')) return;
  request.bearer = bearerOf(request.headers);
  if (request.bearer !== null) delete request.raw.headers.cookie;
};

/** No browser sends it by itself for another page. */
const isOwnWord = (request: FastifyRequest): boolean =>
  safe.has(request.method) || placeOf(request).startsWith('/hooks/') || request.bearer !== null;

/** A row that is read carries its revision as ETag, for the If-Match of the next command. */
const tagRows = (route: RouteOptions): void => {
  if (![route.method].flat().includes('GET')) return;
  const earlier = route.preSerialization === undefined ? [] : [route.preSerialization].flat();
  route.preSerialization = [
    ...earlier,
    (_request, reply, payload, done) => {
      const revision = revisionOf(payload);
      if (revision !== null && reply.statusCode === 200) void reply.header('etag', `"${revision}"`);
      done(null, payload);
    },
  ];
};

const revisionOf = (payload: unknown): number | null =>
  typeof payload === 'object' &&
  payload !== null &&
  'id' in payload &&
  'revision' in payload &&
  typeof payload.revision === 'number'
    ? payload.revision
    : null;

const slow = 1_000;

/** What went well and fast is counted; it is written down only where somebody is looking for something. */
const recordRequest = (logger: Logger, request: FastifyRequest, reply: FastifyReply): void => {
  const ms = reply.elapsedTime;
  const { statusCode: status } = reply;
  const fields = { method: request.method, route: request.routeOptions.url ?? '-', status };
  requestSeconds.observe(fields, ms / 1_000);
  if (status >= 500 || ms > slow) logger.warn({ code: 'request', ...fields, ms: Math.round(ms) }, 'request');
  else if (status >= 400) logger.info({ code: 'request', ...fields, ms: Math.round(ms) }, 'request');
  else logger.debug({ code: 'request', ...fields, ms }, 'request');
};
