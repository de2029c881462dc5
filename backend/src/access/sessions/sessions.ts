import type { IncomingHttpHeaders } from 'node:http';
import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { FastifyReply } from 'fastify';

/** The person behind a request. */
export type SignedInAs = {
  userId: UserId;
  sessionId: SessionId;
  /** When it began, and the longest it has rested since, in milliseconds. */
  since: number;
  rested: number;
  /** The cookie is old: the answer should bring the next one. */
  due?: true;
};
export type SessionRefused = { problem: 'session_missing' | 'session_expired' | 'session_revoked' };

export type Authenticated = SignedInAs | SessionRefused;

/** A request or a socket's handshake: the cookie is in its headers. */
export type SessionCarrier = { headers: IncomingHttpHeaders };

type Ended = (sessionId: SessionId) => void;

/** Tells from a cookie who is signed in. May remember for at most two seconds what it cannot be told the end of. */
export abstract class Sessions {
  private readonly listeners = new Set<Ended>();

  /** At once when it is known, else asked for. */
  abstract authenticate(carrier: SessionCarrier): Authenticated | Promise<Authenticated>;

  /** How a session that was there before goes on, whatever its cookie is by now; null when it does not. */
  abstract findLive(session: SignedInAs): Promise<SignedInAs | null>;

  /** Ends one that a workspace does not accept any more. */
  abstract endOutlived(session: SignedInAs): Promise<void>;

  /** Gives the browser the next cookie. */
  abstract renew(session: SignedInAs, reply: FastifyReply): Promise<void>;

  /** Sockets of a session are closed by this. */
  onEnded(listener: Ended): void {
    this.listeners.add(listener);
  }

  /** Called when a session was signed out or revoked, in this process or, as far as it hears of it, in another. */
  protected notifyEnded(sessionId: SessionId): void {
    for (const listener of this.listeners) listener(sessionId);
  }
}
