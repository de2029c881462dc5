import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { reportLimit } from './rate-limit-headers.js';
import { LocalCounts } from './local-counts.js';
import { callerNetwork, callerWiderNetwork, isLoopback, widerNetworkTimes } from './caller-network.js';
import { getPlace } from '../routes/request-path.js';

/** Senders of webhooks are limited by the URL they call; monitoring is never limited. */
const free = /^\/(?:api\/health\/|hooks\/|metrics$)/;
/** A path with an ending is a file of the browser app, which costs next to nothing; a page comes with dozens. */
const isFile = (place: string): boolean =>
  /\.\w+$/.test(place) && place !== '/sitemap.xml' && !place.startsWith('/api/');
const seconds = 60;

/** A coarse limit on every request, counted by this process alone, so it delays no request and needs no other service. */
@Injectable()
export class RequestThrottle {
  private readonly limits: LocalCounts;
  private readonly alone: boolean;

  constructor(
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.limits = new LocalCounts(clock);
    // On the embedded default every request comes from this machine, so requests from it are not counted.
    this.alone = config.mail.inboxUrl !== null;
  }

  /** Counts the request by its network before anything else of it is checked. Returns the refusal, or null. */
  countNetwork(request: FastifyRequest): DomainError | null {
    const place = getPlace(request);
    if (free.test(place) || isFile(place) || this.isOwn(request)) return null;
    return this.countNetworks(request.ip, request);
  }

  /** Counts a request that the router does not see, such as one for a socket, like any other request of its network. */
  countUnrouted(ip: string): DomainError | null {
    return this.isOwn({ ip }) ? null : this.countNetworks(ip);
  }

  countUnroutedSession(ip: string, sessionId: string): DomainError | null {
    return this.isOwn({ ip }) ? null : this.countRequest('session', sessionId);
  }

  countSession(request: FastifyRequest, sessionId: string): DomainError | null {
    return this.isOwn(request) ? null : this.countRequest('session', sessionId, request);
  }

  countKey(request: FastifyRequest, keyId: string): DomainError | null {
    return this.isOwn(request) ? null : this.countRequest('api-key', keyId, request);
  }

  /** A refused network does not count for the wider one. */
  private countNetworks(ip: string, request?: FastifyRequest): DomainError | null {
    const wider = callerWiderNetwork(ip);
    const refusal = this.countRequest('network', callerNetwork(ip), request);
    return refusal !== null || wider === null ? refusal : this.countRequest('wider-network', wider);
  }

  private isOwn({ ip }: { ip: string }): boolean {
    return this.alone && isLoopback(ip);
  }

  private countRequest(
    name: 'network' | 'wider-network' | 'session' | 'api-key',
    key: string,
    request?: FastifyRequest,
  ): DomainError | null {
    const { network, session } = this.config.requestsPerMinute;
    const points = { network, 'wider-network': network * widerNetworkTimes, session, 'api-key': session };
    const limit = { points: points[name], seconds };
    const taken = this.limits.countAttempt(`${name}/${key}`, limit);
    if (taken.wait === 0) return null;
    if (request !== undefined) reportLimit(request, name, limit, taken);
    return new DomainError('rate_limited', { retryAfter: Math.ceil(taken.wait / 1_000) });
  }
}
