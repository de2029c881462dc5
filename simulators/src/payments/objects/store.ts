import type { Price, Product } from './catalog.js';
import type { CheckoutSession } from './checkout-session.js';
import type { CreditNote } from './credit-note.js';
import type { Customer } from './customer.js';
import type { Dispute } from './dispute.js';
import type { ApiEvent, KeptReply, PortalSession, Settings } from './further.js';
import type { InvoiceItem } from './invoice-item.js';
import type { Invoice } from './invoice.js';
import type { PaymentMethod } from './payment-method.js';
import type { InvoicePayment, PaymentIntent, Refund } from './payment.js';
import type { SubscriptionSchedule } from './subscription-schedule.js';
import type { Subscription } from './subscription.js';

export type StoredObject =
  | ApiEvent
  | CheckoutSession
  | CreditNote
  | Customer
  | Dispute
  | Invoice
  | InvoiceItem
  | InvoicePayment
  | KeptReply
  | PaymentIntent
  | PaymentMethod
  | PortalSession
  | Price
  | Product
  | Refund
  | Settings
  | Subscription
  | SubscriptionSchedule;
export type Kind = StoredObject['object'];
export type ObjectOf<K extends Kind> = Extract<StoredObject, { object: K }>;

const isOf =
  <K extends Kind>(kind: K) =>
  (object: StoredObject): object is ObjectOf<K> =>
    object.object === kind;

/** Describes what differs from what is kept: texts by id, and the ids of what was deleted. */
export type Changes = { kept: ReadonlyMap<string, string>; gone: readonly string[] };

/** Events and replies are many and seldom change, so they are compared only after they were touched. */
const seldomChanges = ({ object }: StoredObject): boolean => object === 'event' || object === 'reply';

/** All objects of an account, and each as it was kept last. */
export class Store {
  private readonly objects = new Map<string, StoredObject>();
  private readonly kept = new Map<string, string>();
  private readonly touched = new Set<string>();

  /** Takes the place of everything. */
  load(texts: readonly string[]): void {
    this.objects.clear();
    this.kept.clear();
    this.touched.clear();
    for (const text of texts) this.read(text);
  }

  add<T extends StoredObject>(object: T): T {
    this.objects.set(object.id, object);
    this.touched.add(object.id);
    return object;
  }

  /** Says that an event has changed. */
  touch({ id }: ApiEvent): void {
    this.touched.add(id);
  }

  delete(id: string): void {
    this.objects.delete(id);
    this.touched.add(id);
  }

  changes(): Changes {
    const kept = new Map<string, string>();
    for (const object of this.objects.values()) {
      if (seldomChanges(object) && !this.touched.has(object.id)) continue;
      const text = JSON.stringify(object);
      if (text !== this.kept.get(object.id)) kept.set(object.id, text);
    }
    const gone = [...this.touched].filter((id) => !this.objects.has(id) && this.kept.has(id));
    return { kept, gone };
  }

  /** Says that changes are kept. */
  settle({ kept, gone }: Changes): void {
    for (const [id, text] of kept) this.kept.set(id, text);
    for (const id of gone) this.kept.delete(id);
    this.touched.clear();
  }

  /** Takes back what is not kept. */
  undo(): void {
    const { kept, gone } = this.changes();
    for (const id of [...kept.keys(), ...gone]) {
      const text = this.kept.get(id);
      if (text === undefined) this.objects.delete(id);
      else this.read(text);
    }
    this.touched.clear();
  }

  any(id: string): StoredObject | undefined {
    return this.objects.get(id);
  }

  find<K extends Kind>(kind: K, id: string | null): ObjectOf<K> | null {
    const object = id === null ? undefined : this.objects.get(id);
    return object !== undefined && isOf(kind)(object) ? object : null;
  }

  /** Newest first, as lists are. */
  all<K extends Kind>(kind: K): ObjectOf<K>[] {
    return [...this.objects.values()].filter(isOf(kind)).reverse();
  }

  private read(text: string): void {
    // Whatever is kept was an object of this store.
    const object = JSON.parse(text) as StoredObject;
    this.objects.set(object.id, object);
    this.kept.set(object.id, text);
  }
}
