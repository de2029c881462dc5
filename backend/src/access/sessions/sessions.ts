import type { IncomingHttpHeaders } from 'node:http';
import type { SessionId } from '@throughline/contracts/ids.js';
import type { FastifyReply } from 'fastify';
import type { SessionCaller } from '../requests/caller.js';

export type SessionRefused = { problem: 'session_missing' | 'session_expired' | 'session_revoked' };

export type Authenticated = SessionCaller | SessionRefused;

/** A request or the handshake of a socket, with the cookie in its headers. */
export type SessionCarrier = { headers: IncomingHttpHeaders };

type Ended = (sessionId: SessionId) => void;

/** Authenticates by cookie. A result may be cached for at most two seconds when the end of the session may go unnoticed. */
export abstract class Sessions {
  private readonly listeners = new Set<Ended>();

  /** Synchronous when the result is cached. */
  abstract authenticate(carrier: SessionCarrier): Authenticated | Promise<Authenticated>;

  /** Reloads a session whatever its cookie is by now; null when it has ended. */
  abstract findLive(session: SessionCaller): Promise<SessionCaller | null>;

  /** Ends a session that exceeds the limits of a workspace. */
  abstract endOutlived(session: SessionCaller): Promise<void>;

  /** Sets the next cookie of the session. */
  abstract renew(session: SessionCaller, reply: FastifyReply): Promise<void>;

  /** The realtime gateway closes the sockets of an ended session. */
  onEnded(listener: Ended): void {
    this.listeners.add(listener);
  }

  /** Called when a session ended in this process, or when a notification of another process arrives. */
  protected notifyEnded(sessionId: SessionId): void {
    for (const listener of this.listeners) listener(sessionId);
  }
}
