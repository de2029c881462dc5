import { randomUUID } from 'node:crypto';
import type { Transaction } from '@throughline/platform/postgres/postgres.js';
import type { About } from '../payment-provider.js';
import { ProviderRefused } from '../provider.errors.js';
import { dueOf } from './due-times.js';
import type { Kind, Objects } from './test-objects.js';

const prefixes: Record<Kind, string> = {
  customer: 'test_cus',
  checkout: 'test_cs',
  portal: 'test_portal',
  subscription: 'test_sub',
  invoice: 'test_in',
  waiting_line: 'test_line',
};

export const newTestId = (prefix: string): string => `${prefix}_${randomUUID()}`;
export const idFor = (kind: Kind): string => newTestId(prefixes[kind]);

/** A notice is told of at the earliest at the real time `madeAt`; `now` is of the provider's clock. */
type Times = { now: string; madeAt: Date };

/** All objects of the test provider within one change, which nothing else changes meanwhile. */
export class Book {
  constructor(
    private readonly transaction: Transaction,
    private readonly times: Times,
  ) {}

  get now(): string {
    return this.times.now;
  }

  /** The same objects at another instant of the provider's clock. */
  at(now: string): Book {
    return new Book(this.transaction, { ...this.times, now });
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Objects[K] | null> {
    const [row] = await this.transaction.query<{ body: Objects[K] }>(
      'select body from billing_test.objects where id = $1 and kind = $2',
      [id, kind],
    );
    return row?.body ?? null;
  }

  async get<K extends Kind>(kind: K, id: string): Promise<Objects[K]> {
    const found = await this.find(kind, id);
    if (found === null) throw new ProviderRefused('not_found', `There is no ${kind} with the id ${id}.`);
    return found;
  }

  /** In the order in which they were made. */
  async of<K extends Kind>(kind: K, customer: string): Promise<Objects[K][]> {
    const rows = await this.transaction.query<{ body: Objects[K] }>(
      'select body from billing_test.objects where customer = $1 and kind = $2 order by made',
      [customer, kind],
    );
    return rows.map(({ body }) => body);
  }

  async customerOfWorkspace(workspaceId: string): Promise<Objects['customer'] | null> {
    const [row] = await this.transaction.query<{ body: Objects['customer'] }>(
      `select body from billing_test.objects where kind = 'customer' and body ->> 'workspaceId' = $1`,
      [workspaceId],
    );
    return row?.body ?? null;
  }

  /** What is due first, if anything is by then. */
  async nextDue(until: string): Promise<{ kind: Kind; id: string; dueAt: string } | null> {
    const [row] = await this.transaction.query<{ kind: Kind; id: string; due_at: string }>(
      'select kind, id, due_at from billing_test.objects where due_at <= $1 order by due_at, made limit 1',
      [until],
    );
    return row === undefined ? null : { kind: row.kind, id: row.id, dueAt: row.due_at };
  }

  async save<K extends Kind>(kind: K, object: Objects[K]): Promise<void> {
    await this.transaction.execute(
      `insert into billing_test.objects (id, kind, customer, due_at, body) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set due_at = excluded.due_at, body = excluded.body`,
      [object.id, kind, object.customer, dueOf(kind, object), JSON.stringify(object)],
    );
  }

  async remove(id: string): Promise<void> {
    await this.transaction.execute('delete from billing_test.objects where id = $1', [id]);
  }

  /** Numbers without gaps: a change that is rolled back gives its number back. */
  async nextNumber(of: 'notices' | 'invoices' | 'credit_notes'): Promise<number> {
    const sql = `update billing_test.state set ${of} = ${of} + 1 returning ${of} as number`;
    const [row] = await this.transaction.query<{ number: number }>(sql);
    if (row === undefined) throw new Error('The test provider has no state.');
    return row.number;
  }

  async notify(type: string, about: About): Promise<void> {
    await this.transaction.execute(
      `insert into billing_test.notices (number, id, type, at, about, made_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [
        await this.nextNumber('notices'),
        newTestId('test_evt'),
        type,
        this.now,
        JSON.stringify(about),
        this.times.madeAt.toISOString(),
      ],
    );
  }
}
