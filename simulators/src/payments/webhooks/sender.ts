import { createHmac, randomInt } from 'node:crypto';
import type { Work } from '../keeping/work.js';
import { getSettings, type Account } from '../objects/account.js';
import type { ApiEvent } from '../objects/further.js';
import { getWire } from '../render/wire-of.js';

/** Where events are sent. */
export type Endpoint = { url: string; secret: string };

const maxTries = 12;
const firstDelaySeconds = 10;
const maxDelaySeconds = 6 * 3_600;
const timeoutMs = 10_000;

const shuffle = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: randomInt(2 ** 47) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** Returns the `Stripe-Signature` of a payload that is sent at this time, in seconds. */
const getSignature = (payload: string, secret: string, timestamp: number): string => {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
};

type Due = { id: string; payload: string; twice: boolean };

const getText = (event: ApiEvent) => ({ id: event.id, payload: JSON.stringify(getWire(event), null, 2) });

/** Delivers events once they are kept, in the order in which they happened; one that did not arrive is sent again later. */
export class WebhookSender {
  endpoint: Endpoint | null = null;
  private last: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly account: Account,
    private readonly work: Work,
  ) {}

  /** Sends what is due, and resolves when that has ended. What was not kept is found again by the next call. */
  deliver(): Promise<void> {
    this.last = this.last.then(() => this.deliverAll()).catch(() => undefined);
    return this.last;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.last;
  }

  private async deliverAll(): Promise<void> {
    for (;;) {
      const { endpoint } = this;
      if (endpoint === null || this.stopping.signal.aborted) return;
      const due = await this.work.do(() => this.due());
      if (due.length === 0) return;
      for (const one of due) await this.send(endpoint, one);
    }
  }

  private due(): Due[] {
    const { store, clock } = this.account;
    const { late, twice, shuffled, lost } = getSettings(store).network;
    const due = store
      .all('event')
      .filter(({ _due: at }) => at !== null && at + late <= clock.real())
      .reverse();
    if (!lost) return (shuffled ? shuffle(due) : due).map((event) => ({ ...getText(event), twice }));
    for (const event of due) {
      event._due = null;
      store.touch(event);
    }
    return [];
  }

  private async send({ url, secret }: Endpoint, { id, payload, twice }: Due): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const signature = getSignature(payload, secret, this.account.clock.real());
    const arrived = await this.post(url, payload, signature);
    if (twice) await this.post(url, payload, signature);
    await this.work.do(() => this.note(id, arrived));
  }

  private note(id: string, arrived: boolean): void {
    const { store, clock } = this.account;
    const event = store.find('event', id);
    if (event === null) return;
    event._tries += 1;
    if (arrived) event.pending_webhooks = 0;
    const delay = Math.min(firstDelaySeconds * 3 ** (event._tries - 1), maxDelaySeconds);
    event._due = arrived || event._tries >= maxTries ? null : clock.real() + delay;
    store.touch(event);
  }

  private async post(url: string, body: string, signature: string): Promise<boolean> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    try {
      const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(timeoutMs)]);
      const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}
