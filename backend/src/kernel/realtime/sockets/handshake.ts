import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { getBearer } from '../../http/bearer.js';
import { RequestThrottle } from '../../http/rate-limits/request-throttle.js';
import { clientIp } from '../../http/server/client-ip.js';
import { isOurs, getOrigin } from '../../http/server/same-site.js';
import { SocketAccess, type SocketCaller } from '../socket-access.js';

type Decide = (refusal: string | null | undefined, allowed: boolean) => void;

/**
 * Only a page of the product may open a socket, and only with a session. CORS does not cover WebSockets, so without this
 * check a page of any site could open one with the cookie.
 */
@Injectable()
export class Handshake {
  private readonly origin: string;
  private readonly callers = new WeakMap<IncomingMessage, SocketCaller>();
  private readonly ipOf: (request: IncomingMessage) => string;
  private closing = false;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly access: SocketAccess,
    private readonly throttle: RequestThrottle,
    private readonly logger: Logger,
  ) {
    this.origin = getOrigin(config.publicUrl);
    this.ipOf = clientIp(config);
  }

  authorize(request: IncomingMessage, decide: Decide): void {
    this.refusal(request).then(
      (refusal) => decide(refusal, refusal === null),
      (error: unknown) => {
        this.logger.error({ code: 'handshake_failed', err: error }, 'Whether a socket may be opened was not decided.');
        decide('dependency_unavailable', false);
      },
    );
  }

  getCaller(request: IncomingMessage): SocketCaller | undefined {
    return this.callers.get(request);
  }

  stopAccepting(): void {
    this.closing = true;
  }

  private async refusal(request: IncomingMessage): Promise<string | null> {
    if (this.closing) return 'overloaded';
    const ip = this.ipOf(request);
    const crowded = this.throttle.countUnrouted(ip);
    if (crowded !== null) return crowded.code;
    if (getBearer(request.headers) !== null) return 'api_key_not_allowed';
    if (!isOurs(request.headers, this.origin)) return 'origin_not_allowed';
    const session = await this.access.authenticate(request);
    if ('problem' in session) return session.problem;
    const refused = this.throttle.countUnroutedSession(ip, session.sessionId);
    if (refused !== null) return refused.code;
    this.callers.set(request, session);
    return null;
  }
}
