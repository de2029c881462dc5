import type { IncomingHttpHeaders } from 'node:http';
import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { FastifyReply } from 'fastify';

/** The person behind a request. */
export type SignedInAs = {
  userId: UserId;
  sessionId: SessionId;
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

  /** Whether a session goes on that was there before, whatever its cookie is by now. */
  abstract lives(session: SignedInAs): Promise<boolean>;

  /** Gives the browser the next cookie. */
  abstract renew(session: SignedInAs, reply: FastifyReply): Promise<void>;

  /** Sockets of a session are closed by this. */
  onEnded(listener: Ended): void {
    this.listeners.add(listener);
  }

  /** Called when a session was signed out or revoked, in this process or, as far as it hears of it, in another. */
  protected ended(sessionId: SessionId): void {
    for (const listener of this.listeners) listener(sessionId);
  }
}
