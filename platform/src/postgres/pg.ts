import { EventEmitter } from 'node:events';
import pg from 'pg';

/**
 * A connection may be lost in the moment it is ready, before anything that waits for it can listen. An `error` event without a
 * listener ends the process, so those of connections are dropped, also of connections that BullMQ opens: what runs on a lost
 * connection fails by itself.
 */
Object.assign(pg.Client.prototype, {
  emit(this: pg.Client, event: string, ...given: unknown[]): boolean {
    if (event === 'error' && this.listenerCount('error') === 0) return false;
    return EventEmitter.prototype.emit.call(this, event, ...given);
  },
});

export const { Client, Pool } = pg;
export type Client = pg.Client;
export type Pool = pg.Pool;

const lost =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect)/;

/**
 * Whether the client says that a connection was lost, or could not be had: those errors have no code, or that of the missing
 * socket of a Postgres on this machine.
 */
export const isConnectionLost = (error: Error): boolean =>
  lost.test(error.message) || ('syscall' in error && error.syscall === 'connect');
