import { randomInt } from 'node:crypto';
import { ServerClock } from './clock/server-clock.js';
import { controlFor, type PaymentsControl } from './control.js';
import { Faults } from './faults/faults.js';
import { inMemory, Work, type Keeper } from './keeping/work.js';
import { apiVersion, getSettings, type Account } from './objects/account.js';
import type { ApiEvent } from './objects/further.js';
import { Store, type StoredObject } from './objects/store.js';
import { getWire } from './render/wire-of.js';
import type { ApiRequest } from './server/exchange.js';
import { startHttpServer } from './server/http-server.js';
import { WebhookSender, type Endpoint } from './webhooks/sender.js';

export type PaymentsOptions = {
  /** 0 for any that is free. */
  port?: number;
  /** Where it listens. */
  host?: string;
  /** The only key that it accepts. Without one, each of test mode fits. */
  key?: string;
  /** The base of the pages that customers are sent to; by default the address that it listens at. */
  pagesUrl?: string;
  webhook?: Endpoint;
  /** In memory by default. */
  keeper?: Keeper;
  /** The time in milliseconds. */
  now?: () => number;
  /** How often time brings something by itself; never by default. */
  everyMs?: number;
  onRequest?: (request: ApiRequest) => void;
};

export type Payments = {
  url: string;
  /** Where events are sent from now on. */
  setWebhook: (endpoint: Endpoint | null) => void;
  control: PaymentsControl;
  faults: Faults;
  stop: () => Promise<void>;
};

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Nobody guesses an id, so who knows that of a page may use it. */
const makeId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** Makes the events of an account. `request` is the one that they are of. */
const getEvents = (store: Store, clock: ServerClock, isSent: () => boolean) => {
  const events: { request: ApiEvent['request']; emit: Account['emit'] } = {
    request: { id: null, idempotency_key: null },
    emit: (type: string, object: StoredObject) => {
      const waits = isSent();
      store.add({
        id: makeId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: clock.now(),
        data: { object: getWire(object) },
        livemode: false,
        pending_webhooks: waits ? 1 : 0,
        request: { ...events.request },
        type,
        _made: clock.real(),
        _due: waits ? clock.real() : null,
        _tries: 0,
      });
    },
  };
  return events;
};

const every = (ms: number, work: () => Promise<unknown>): (() => void) => {
  if (ms === 0) return () => undefined;
  // A database that does not answer does later.
  const timer = setInterval(() => void work().catch(() => undefined), ms);
  return () => clearInterval(timer);
};

/** Starts a server that speaks the wire of Stripe's API, and has the pages that Stripe's customers see. No money moves. */
export const startPayments = async (options: PaymentsOptions = {}): Promise<Payments> => {
  const { port = 0, host = '127.0.0.1', now = Date.now, keeper = inMemory, everyMs = 0 } = options;
  const store = new Store();
  const clock = new ServerClock(now, () => getSettings(store).offset);
  const work = new Work(store, keeper);
  const events = getEvents(store, clock, () => webhooks.endpoint !== null);
  let origin = options.pagesUrl ?? '';
  const account: Account = { store, clock, makeId, emit: events.emit, origin: () => origin };
  const webhooks = new WebhookSender(account, work);
  webhooks.endpoint = options.webhook ?? null;
  const control = controlFor({ account, work, webhooks });
  const faults = new Faults();
  const server = await startHttpServer(
    { port, host },
    {
      account,
      work,
      events,
      webhooks,
      faults,
      control,
      key: options.key ?? null,
      onRequest: options.onRequest ?? (() => undefined),
    },
  );
  const url = `http://127.0.0.1:${server.port}`;
  origin ||= url;
  const stopTicks = every(everyMs, control.tick);
  return {
    url,
    control,
    faults,
    setWebhook: (endpoint) => void (webhooks.endpoint = endpoint),
    stop: async () => {
      stopTicks();
      await server.stop();
      await webhooks.stop();
    },
  };
};
