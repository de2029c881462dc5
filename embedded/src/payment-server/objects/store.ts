import type { Price, Product } from './catalog.js';
import type { CheckoutOrder, CheckoutSession } from './checkout-session.js';
import type { CreditNote } from './credit-note.js';
import type { Customer } from './customer.js';
import type { Dispute } from './dispute.js';
import type { ApiEvent, Meter, MeterEvent, PortalSession, TestClock } from './further.js';
import type { InvoiceItem } from './invoice-item.js';
import type { Invoice } from './invoice.js';
import type { CardBehaviour, PaymentMethod } from './payment-method.js';
import type { InvoicePayment, PaymentIntent, Refund } from './payment.js';
import type { SubscriptionSchedule } from './subscription-schedule.js';
import type { Subscription, SubscriptionItem } from './subscription.js';

export type StoredObject =
  | ApiEvent
  | CheckoutSession
  | CreditNote
  | Customer
  | Dispute
  | Invoice
  | InvoiceItem
  | InvoicePayment
  | Meter
  | PaymentIntent
  | PaymentMethod
  | PortalSession
  | Price
  | Product
  | Refund
  | Subscription
  | SubscriptionItem
  | SubscriptionSchedule
  | TestClock;
export type Kind = StoredObject['object'];
export type ObjectOf<K extends Kind> = Extract<StoredObject, { object: K }>;

const isOf =
  <K extends Kind>(kind: K) =>
  (object: StoredObject): object is ObjectOf<K> =>
    object.object === kind;

type Contents = {
  objects: Map<string, StoredObject>;
  /** What is known of an object and is not part of an answer. */
  cards: Map<string, CardBehaviour>;
  orders: Map<string, CheckoutOrder>;
  overdue: Set<string>;
  meterEvents: MeterEvent[];
};

/** All objects of an account, in memory. */
export class Store {
  private contents: Contents = {
    ...{ objects: new Map(), cards: new Map(), orders: new Map(), overdue: new Set(), meterEvents: [] },
  };

  get cards() {
    return this.contents.cards;
  }

  get orders() {
    return this.contents.orders;
  }

  get overdue() {
    return this.contents.overdue;
  }

  get meterEvents() {
    return this.contents.meterEvents;
  }

  /** A function that takes back what is changed from now on. Events do not change, so they are not copied. */
  savepoint(): () => void {
    const { objects, ...rest } = this.contents;
    const events = [...objects].filter(([, object]) => object.object === 'event');
    const others = new Map([...objects].filter(([, object]) => object.object !== 'event'));
    const copy = structuredClone({ ...rest, objects: others });
    return () => {
      this.contents = { ...copy, objects: new Map([...copy.objects, ...events]) };
    };
  }

  add<T extends StoredObject>(object: T): T {
    this.contents.objects.set(object.id, object);
    return object;
  }

  delete(id: string): void {
    this.contents.objects.delete(id);
  }

  any(id: string): StoredObject | undefined {
    return this.contents.objects.get(id);
  }

  find<K extends Kind>(kind: K, id: string | null): ObjectOf<K> | null {
    const object = id === null ? undefined : this.contents.objects.get(id);
    return object !== undefined && isOf(kind)(object) ? object : null;
  }

  /** Newest first, as lists are. */
  all<K extends Kind>(kind: K): ObjectOf<K>[] {
    return [...this.contents.objects.values()].filter(isOf(kind)).reverse();
  }
}
