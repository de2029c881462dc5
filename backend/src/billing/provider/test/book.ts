import { randomUUID } from 'node:crypto';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import type { About } from '../payment-provider.js';
import { ProviderRefused } from '../provider.errors.js';
import { dueOf } from './due-times.js';
import { instantOf } from './periods.js';
import type { Kind, Objects } from './test-objects.js';

const prefixes: Record<Exclude<Kind, 'price'>, string> = {
  customer: 'test_cus',
  checkout: 'test_cs',
  portal: 'test_portal',
  subscription: 'test_sub',
  invoice: 'test_in',
  waiting_line: 'test_line',
};

export const newTestId = (prefix: string): string => `${prefix}_${randomUUID()}`;
export const idFor = (kind: keyof typeof prefixes): string => newTestId(prefixes[kind]);

/** What a change answers. A refusal that is answered, unlike one that is thrown, keeps what was changed before it. */
export type Outcome = { answer: unknown } | { refused: { code: string; message: string } };

/** The answer of an outcome; throws its refusal. */
export const answerOf = (outcome: Outcome): unknown => {
  if ('refused' in outcome) throw new ProviderRefused(outcome.refused.code, outcome.refused.message);
  return outcome.answer;
};

/** A notice is told of at the earliest at the real time `madeAt`; `now` is of the provider's clock. */
type Times = { now: string; madeAt: Date };

/** All objects of the test provider within one change, which nothing else changes meanwhile. */
export class Book {
  constructor(
    readonly queryable: Queryable,
    private readonly times: Times,
  ) {}

  get now(): string {
    return this.times.now;
  }

  /** An instant of the real time, as far ahead as the provider's clock was moved. */
  providerTime(instant: string): string {
    return instantOf(Date.parse(instant) + Date.parse(this.now) - this.times.madeAt.getTime());
  }

  /** The same objects at another instant of the provider's clock. */
  at(now: string): Book {
    return new Book(this.queryable, { ...this.times, now });
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Objects[K] | null> {
    const [row] = await this.queryable.query<{ body: Objects[K] }>(
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
  async listFor<K extends Kind>(kind: K, customer: string): Promise<Objects[K][]> {
    const rows = await this.queryable.query<{ body: Objects[K] }>(
      'select body from billing_test.objects where customer = $1 and kind = $2 order by made',
      [customer, kind],
    );
    return rows.map(({ body }) => body);
  }

  async customerOfWorkspace(workspaceId: string): Promise<Objects['customer'] | null> {
    const [row] = await this.queryable.query<{ body: Objects['customer'] }>(
      `select body from billing_test.objects where kind = 'customer' and body ->> 'workspaceId' = $1`,
      [workspaceId],
    );
    return row?.body ?? null;
  }

  /** By its id, or the newest one with this id of ours. */
  async checkout(id: string): Promise<Objects['checkout'] | null> {
    const [row] = await this.queryable.query<{ body: Objects['checkout'] }>(
      `select body from billing_test.objects where kind = 'checkout' and (id = $1 or body ->> 'checkoutId' = $1)
       order by made desc limit 1`,
      [id],
    );
    return row?.body ?? null;
  }

  /** What is due first, if anything is by then. */
  async nextDue(until: string): Promise<{ kind: Kind; id: string; dueAt: string } | null> {
    const [row] = await this.queryable.query<{ kind: Kind; id: string; due_at: string }>(
      'select kind, id, due_at from billing_test.objects where due_at <= $1 order by due_at, made limit 1',
      [until],
    );
    return row === undefined ? null : { kind: row.kind, id: row.id, dueAt: row.due_at };
  }

  async save<K extends Kind>(kind: K, object: Objects[K]): Promise<void> {
    await this.queryable.execute(
      `insert into billing_test.objects (id, kind, customer, due_at, body) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set due_at = excluded.due_at, body = excluded.body`,
      [object.id, kind, object.customer, dueOf(kind, object), JSON.stringify(object)],
    );
  }

  async remove(id: string): Promise<void> {
    await this.queryable.execute('delete from billing_test.objects where id = $1', [id]);
  }

  async outcomeOf(key: string): Promise<{ contents: string; outcome: Outcome } | null> {
    const sql = 'select contents, outcome from billing_test.keys where key = $1';
    return (await this.queryable.query<{ contents: string; outcome: Outcome }>(sql, [key]))[0] ?? null;
  }

  async keepOutcome(key: string, contents: string, outcome: Outcome): Promise<void> {
    const sql = 'insert into billing_test.keys (key, contents, outcome) values ($1, $2, $3)';
    await this.queryable.execute(sql, [key, contents, JSON.stringify(outcome)]);
  }

  /** Numbers without gaps: a change that is rolled back gives its number back. */
  async nextNumber(of: 'notices' | 'invoices' | 'credit_notes'): Promise<number> {
    const sql = `update billing_test.state set ${of} = ${of} + 1 returning ${of} as number`;
    const [row] = await this.queryable.query<{ number: number }>(sql);
    if (row === undefined) throw new Error('The test provider has no state.');
    return row.number;
  }

  async notify(type: string, about: About): Promise<void> {
    await this.queryable.execute(
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
