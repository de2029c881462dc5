import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { bearerOf } from '../../../access/api-keys/api-keys.js';
import { isOurs, originOf } from '../../http/server/same-site.js';
import { Sessions, type SignedInAs } from '../../../access/sessions/sessions.js';

type Decide = (refusal: string | null | undefined, allowed: boolean) => void;

/**
 * Who may open a socket: our own page, and only with a session. CORS says nothing about WebSockets,
 * so any page of the web could open one with the cookie; this is what stops it.
 */
@Injectable()
export class Handshake {
  private readonly origin: string;
  private readonly callers = new WeakMap<IncomingMessage, SignedInAs>();
  private closing = false;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sessions: Sessions,
    private readonly logger: Logger,
  ) {
    this.origin = originOf(config.publicUrl);
  }

  decide(request: IncomingMessage, decide: Decide): void {
    this.refusal(request).then(
      (refusal) => decide(refusal, refusal === null),
      (error: unknown) => {
        this.logger.error(
          { code: 'socket_handshake_failed', err: error },
          'The access of a new socket could not be checked.',
        );
        decide('dependency_unavailable', false);
      },
    );
  }

  callerOf(request: IncomingMessage): SignedInAs | undefined {
    return this.callers.get(request);
  }

  refuseAll(): void {
    this.closing = true;
  }

  private async refusal(request: IncomingMessage): Promise<string | null> {
    if (this.closing) return 'overloaded';
    if (bearerOf(request.headers) !== null) return 'api_key_not_allowed';
    if (!isOurs(request.headers, this.origin)) return 'origin_not_allowed';
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) return session.problem;
    this.callers.set(request, session);
    return null;
  }
}
