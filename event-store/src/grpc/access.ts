import { isIPv4 } from 'node:net';
import { ServerInterceptingCall, ServerListenerBuilder } from '@grpc/grpc-js';
import type { Metadata, ServerInterceptor } from '@grpc/grpc-js';
import { refuseUnauthenticated } from './passwords.js';
import type { Passwords } from './passwords.js';

/** From where clients may connect, and with which credentials. */
export type Access = {
  host: string;
  tls?: { certificate: Buffer; key: Buffer };
  passwords?: Passwords;
  /** How many milliseconds a client has to identify itself. */
  identifyWithinMs?: number;
};

export const onThisMachine: Access = { host: '127.0.0.1' };

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Clients send a password over TLS only, and a node without passwords serves everyone who can reach it. */
export const assertSafe = ({ host, tls, passwords }: Access): void => {
  if (passwords && !tls) throw new Error('Passwords want TLS: without it the clients do not send them.');
  if (!isLoopback(host) && !(tls && passwords))
    throw new Error(
      `The event store listens on ${host} only with TLS and passwords; without them it stays on 127.0.0.1, where only this machine reaches it.`,
    );
};

/** Calls that a client makes before it can identify itself. */
const openToAll = [/\/event_store\.client\.server_features\./, /\/event_store\.client\.gossip\./];

export const knownUsersOnly =
  (passwords: Passwords, accept: (peer: string) => void): ServerInterceptor =>
  ({ path }, call) => {
    if (openToAll.some((pattern) => pattern.test(path))) return new ServerInterceptingCall(call);
    const listener = new ServerListenerBuilder().withOnReceiveMetadata(
      (metadata: Metadata, next: (metadata: Metadata) => void) => {
        const refused = refuseUnauthenticated(passwords, metadata);
        if (refused) return call.sendStatus(refused);
        accept(call.getPeer());
        next(metadata);
      },
    );
    return new ServerInterceptingCall(call, { start: (next) => next(listener.build()) });
  };
