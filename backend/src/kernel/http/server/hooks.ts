import type { Config } from '@throughline/platform/config/config.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { inRequest } from '@throughline/platform/logging/request-context.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { requestSeconds } from '../../metrics/metrics.js';
import type { Idempotency } from '../idempotency/idempotency.js';
import { showsSecret } from '../idempotency/shows-secret.js';
import { getBearer } from '../bearer.js';
import { addLimitHeaders } from '../rate-limits/rate-limit-headers.js';
import type { RequestThrottle } from '../rate-limits/request-throttle.js';
import { getPlace } from '../routes/request-path.js';
import { isOurs, getOrigin } from './same-site.js';
import { apiHeaders } from './security-headers.js';

type Deps = { config: Config; logger: Logger; idempotency: Idempotency; throttle: RequestThrottle };

/** The routes that a process without the `api` role answers. */
const operationsRoutes = /^\/(api\/health\/|metrics)/;
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The hooks around every request, in order. None waits unless the request requires it. */
export const addHooks = (server: FastifyInstance, { config, logger, idempotency, throttle }: Deps): void => {
  const headers = apiHeaders(config.publicUrl);
  const origin = getOrigin(config.publicUrl);
  const serves = config.roles.includes('api');
  server.decorateRequest('caller', null);
  server.decorateRequest('bearer', null);
  server.decorateRequest('origin', null);
  server.decorateRequest('keyed', null);
  server.decorateRequest('reportedLimits', null);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).headers(headers);
    if (lacksHost(request)) return done(new DomainError('malformed_request', { detail: 'It names no host.' }));
    if (!serves && !operationsRoutes.test(getPlace(request))) return done(new NotFound());
    const refusal = throttle.countNetwork(request);
    if (refusal !== null) return done(refusal);
    readBearer(request);
    if (!isDeliberate(request) && !isOurs(request.headers, origin)) return done(new DomainError('csrf_failed'));
    return inRequest({ requestId: request.id }, done);
  });
  server.addHook('onRoute', tagRows);
  server.addHook('onSend', (request, reply, payload, done) => {
    if (request.reportedLimits !== null) addLimitHeaders(reply, request.reportedLimits);
    if (request.keyed === null) return done(null, payload);
    const { keyed } = request;
    request.keyed = null;
    const body = typeof payload === 'string' ? payload : '';
    idempotency
      .finish(keyed, reply.statusCode, reply.statusCode < 300 && showsSecret(request, body) ? null : body)
      .catch((error: unknown) =>
        logger.error({ code: 'answer_not_stored', err: error }, 'An answer was not stored for its Idempotency-Key.'),
      )
      .finally(() => done(null, payload));
  });
  server.addHook('onResponse', (request, reply, done) => {
    recordRequest(logger, request, reply);
    done();
  });
};

const lacksHost = ({ raw }: FastifyRequest): boolean => raw.httpVersion === '1.1' && raw.headers.host === undefined;

/** A request with an API key is identified by the key alone: its cookies are removed, so that no later code trusts them. */
const readBearer = (request: FastifyRequest): void => {
  if (!getPlace(request).startsWith('/api/')) return;
  request.bearer = getBearer(request.headers);
  if (request.bearer !== null) delete request.raw.headers.cookie;
};

/** Requests that need no same-site check: reads, webhook calls, and those with an API key, which a browser never adds itself. */
const isDeliberate = (request: FastifyRequest): boolean =>
  safe.has(request.method) || getPlace(request).startsWith('/hooks/') || request.bearer !== null;

/** A returned row carries its revision as ETag, for the If-Match of the next command. */
const tagRows = (route: RouteOptions): void => {
  if (![route.method].flat().includes('GET')) return;
  const earlier = route.preSerialization === undefined ? [] : [route.preSerialization].flat();
  route.preSerialization = [
    ...earlier,
    (_request, reply, payload, done) => {
      const revision = getRevision(payload);
      if (revision !== null && reply.statusCode === 200) void reply.header('etag', `"${revision}"`);
      done(null, payload);
    },
  ];
};

const getRevision = (payload: unknown): number | null =>
  typeof payload === 'object' &&
  payload !== null &&
  'id' in payload &&
  'revision' in payload &&
  typeof payload.revision === 'number'
    ? payload.revision
    : null;

const slow = 1_000;

/** Successful fast requests are counted, and logged only at the debug level. */
const recordRequest = (logger: Logger, request: FastifyRequest, reply: FastifyReply): void => {
  const ms = reply.elapsedTime;
  const { statusCode: status } = reply;
  const fields = { method: request.method, route: request.routeOptions.url ?? '-', status };
  requestSeconds.observe(fields, ms / 1_000);
  // A 503 that says when to try again is a refusal, as during maintenance or while read tables are built.
  const isRefused = status === 503 && reply.hasHeader('retry-after');
  if ((status >= 500 && !isRefused) || ms > slow)
    logger.warn({ code: 'request', ...fields, ms: Math.round(ms) }, 'request');
  else if (status >= 400) logger.info({ code: 'request', ...fields, ms: Math.round(ms) }, 'request');
  else logger.debug({ code: 'request', ...fields, ms }, 'request');
};
