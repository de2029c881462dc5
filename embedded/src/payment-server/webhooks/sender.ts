import type { ApiEvent } from '../objects/further.js';
import { altered, type Alteration, type PlayedAlteration } from './alterations.js';
import { signatureOf } from './signature.js';

/** Where events are sent. `*` means every type. */
export type Endpoint = { url: string; secret: string; events: readonly string[] };

/** A delivery that was tried. */
export type Delivery = {
  /** Counted from 1. */
  number: number;
  event: string;
  type: string;
  alteration: Alteration | null;
  payload: string;
  signature: string;
  /** Null where there was no answer. */
  status: number | null;
};

type Pending = { event: ApiEvent; alteration: Alteration | null };

/** Delivers events one after the other, in the order in which they happened. */
export class WebhookSender {
  readonly deliveries: Delivery[] = [];
  private endpoint: Endpoint | null = null;
  private playing: PlayedAlteration[] = [];
  private held: Pending[] = [];
  private shuffling: Pending[] = [];
  private failed: ApiEvent[] = [];
  private last: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  /** `now` is in seconds. */
  constructor(private readonly now: () => number) {}

  setEndpoint(endpoint: Endpoint | null): void {
    this.endpoint = endpoint;
  }

  play(played: PlayedAlteration): void {
    this.playing.push({ ...played });
  }

  accept(event: ApiEvent): void {
    const { endpoint } = this;
    if (endpoint === null || !endpoint.events.some((type) => type === '*' || type === event.type)) return;
    event.pending_webhooks = 1;
    const played = this.next(event.type);
    const pending = { event, alteration: played?.alteration ?? null };
    switch (pending.alteration) {
      case 'lost':
        return;
      case 'late':
        this.held.push(pending);
        return;
      case 'shuffled':
        this.shuffling.push(pending);
        if (played?.times === 0) this.sendShuffled();
        return;
      case 'twice':
        this.send(pending);
        this.send(pending);
        return;
      case 'other_livemode':
      case 'wrong_secret':
      case 'old_timestamp':
      case 'future_timestamp':
      case null:
        this.send(pending);
    }
  }

  /** Delivers what is held. */
  release(): void {
    this.sendShuffled();
    for (const pending of this.held.splice(0)) this.send(pending);
  }

  /** Delivers this event again; without one, all whose delivery failed. */
  redeliver(event: ApiEvent | null): void {
    const events = event === null ? this.failed.splice(0) : [event];
    for (const one of events) this.send({ event: one, alteration: null });
  }

  /** Resolves when every delivery that was begun has ended. */
  async settled(): Promise<void> {
    let waited: Promise<void> | null = null;
    while (waited !== this.last) {
      waited = this.last;
      await waited;
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.settled();
  }

  private next(type: string): PlayedAlteration | null {
    const played = this.playing.find((one) => one.type === null || one.type === type);
    if (played === undefined) return null;
    played.times -= 1;
    if (played.times <= 0) this.playing = this.playing.filter((one) => one !== played);
    return played;
  }

  private sendShuffled(): void {
    for (const pending of this.shuffling.splice(0).reverse()) this.send(pending);
  }

  private send(pending: Pending): void {
    this.last = this.last.then(() => this.deliver(pending));
  }

  private async deliver({ event: original, alteration }: Pending): Promise<void> {
    const { endpoint } = this;
    if (endpoint === null || this.stopping.signal.aborted) return;
    const { event, secret, shift } = altered(original, endpoint.secret, alteration);
    const payload = JSON.stringify(event, null, 2);
    const signature = signatureOf(payload, secret, this.now() + shift);
    const number = this.deliveries.length + 1;
    const delivery: Delivery = {
      number,
      event: event.id,
      type: event.type,
      alteration,
      payload,
      signature,
      status: null,
    };
    this.deliveries.push(delivery);
    delivery.status = await this.post(endpoint.url, payload, signature);
    if (delivery.status !== null && delivery.status >= 200 && delivery.status < 300) original.pending_webhooks = 0;
    else this.failed.push(original);
  }

  private async post(url: string, payload: string, signature: string): Promise<number | null> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    try {
      const { signal } = this.stopping;
      const response = await fetch(url, { method: 'POST', body: payload, headers, redirect: 'manual', signal });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}
