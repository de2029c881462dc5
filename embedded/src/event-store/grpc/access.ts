import { isIPv4 } from 'node:net';
import { ServerInterceptingCall, ServerListenerBuilder } from '@grpc/grpc-js';
import type { Metadata, ServerInterceptor } from '@grpc/grpc-js';
import { refuseStranger } from './passwords.js';
import type { Passwords } from './passwords.js';

/** Who may connect, from where. */
export type Access = {
  host: string;
  tls?: { certificate: Buffer; key: Buffer };
  passwords?: Passwords;
};

export const onThisMachine: Access = { host: '127.0.0.1' };

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** The clients send a password over TLS only, and a node without passwords is everybody's who can reach it. */
export const assertSafe = ({ host, tls, passwords }: Access): void => {
  if (passwords && !tls) throw new Error('Passwords want TLS: without it the clients do not send them.');
  if (!isLoopback(host) && !(tls && passwords))
    throw new Error(
      `The event store listens on ${host} only with TLS and passwords; without them it stays on 127.0.0.1, where only this machine reaches it.`,
    );
};

/** Asked before the client has had a chance to identify itself. */
const openToAll = [/\/event_store\.client\.server_features\./, /\/event_store\.client\.gossip\./];

export const knownUsersOnly =
  (passwords: Passwords): ServerInterceptor =>
  ({ path }, call) => {
    if (openToAll.some((pattern) => pattern.test(path))) return new ServerInterceptingCall(call);
    const listener = new ServerListenerBuilder().withOnReceiveMetadata(
      (metadata: Metadata, next: (metadata: Metadata) => void) => {
        const refused = refuseStranger(passwords, metadata);
        if (refused) call.sendStatus(refused);
        else next(metadata);
      },
    );
    return new ServerInterceptingCall(call, { start: (next) => next(listener.build()) });
  };
