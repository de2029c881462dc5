import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerClock } from './clock/server-clock.js';
import { controlFor, type PaymentServerControl } from './control/control.js';
import { Journal } from './control/journal.js';
import { operationsFor } from './control/operations.js';
import { EventLog } from './events/event-log.js';
import { Faults } from './faults/faults.js';
import type { Account } from './objects/account.js';
import { Store } from './objects/store.js';
import { wireOf } from './render/wire-of.js';
import type { Wait } from './server/deliver.js';
import { startHttpServer } from './server/http-server.js';
import { IdempotentReplies } from './server/idempotency.js';
import { WebhookSender } from './webhooks/sender.js';

export type PaymentServerOptions = {
  /** 0 for any that is free. */
  port?: number;
  /** The time in milliseconds. */
  now?: () => number;
  wait?: Wait;
  /** `path`: the same idempotency key on another path is another key. `account`: it is refused there. */
  idempotencyKeys?: 'account' | 'path';
};

export type PaymentServer = {
  url: string;
  port: number;
  stop: () => Promise<void>;
  control: PaymentServerControl;
};

/** The version of events; the newest that the stand-in was written for. */
const apiVersion = '2026-09-30.endive';

const waitFor: Wait = (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Ids look random and are the same in every run. */
const idMaker = (): ((prefix: string) => string) => {
  let count = 0;
  return (prefix) => {
    count += 1;
    const digest = createHash('sha256').update(`${prefix} ${count}`).digest('base64');
    return `${prefix}_${digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 24)}`;
  };
};

/** Starts a server that speaks the wire of Stripe's API, with everything in memory. */
export const startPaymentServer = async (options: PaymentServerOptions = {}): Promise<PaymentServer> => {
  const { port = 0, now = Date.now, wait = waitFor, idempotencyKeys = 'path' } = options;
  const clock = new ServerClock(now);
  const store = new Store();
  const makeId = idMaker();
  const seconds = () => clock.now();
  const events = new EventLog({ store: (event) => void store.add(event), now: seconds, makeId, apiVersion, wireOf });
  let origin = '';
  const account: Account = {
    ...{ store, clock, makeId, origin: () => origin },
    emit: (type, object, previous) => events.emit(type, object, previous),
    settings: { apiVersion, retries: { afterDays: [3, 5, 7], finally: 'cancel' } },
  };
  const webhooks = new WebhookSender(seconds);
  events.listener = (event) => webhooks.accept(event);
  const faults = new Faults();
  const journal = new Journal();
  const operations = operationsFor({ account, faults, webhooks, journal });
  const replies = new IdempotentReplies(seconds, idempotencyKeys);
  const server = await startHttpServer({ port, account, events, faults, replies, wait, journal, operations });
  origin = server.url;
  const stop = async () => {
    await server.stop();
    await webhooks.stop();
  };
  return { url: server.url, port: server.port, stop, control: controlFor(operations) };
};
