import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { backoff } from '@throughline/platform/delay.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Schedule } from '../../../kernel/schedule/schedule.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { About, Notice } from '../../provider/payment-provider.js';

/** A notice that waits. Those of one payer, which is a customer, are handled one after the other. */
export type Waiting = { id: string; type: string; about: About; tries: number };
export type InboxFigures = { waiting: number; failed: number; oldestSeconds: number };

const batch = 100;
const payersAtOnce = 200;
const keptForDays = 90;
const retries = { first: 5_000, max: 3_600_000 };

/** Notices with no customer have nobody to wait for. */
const getPayer = ({ id, about }: Notice): string => about.customer ?? about.id ?? id;

/** Knows what a provider has told, kept before anything is done about it. */
@Injectable()
export class BillingInbox implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly current: CurrentProvider,
    private readonly clock: Clock,
    private readonly schedule: Schedule,
  ) {}

  onModuleInit(): void {
    this.schedule.every('1h', 'delete-billing-notices', () => this.deleteOld(), {
      does: 'Deletes old notices of the payment provider',
      once: 'deployment',
      whileReadOnly: false,
    });
  }

  /**
   * Returns null: it is known. Else the payer whose notices it waits with; one that is about nothing of ours is kept all
   * the same.
   */
  async store(notice: Notice, via: 'call' | 'list'): Promise<string | null> {
    const { id, type, at, about } = notice;
    const payer = getPayer(notice);
    const isOther = about.kind === 'other';
    const added = await this.postgres.execute(
      `insert into billing.inbox (provider, id, type, at, payer, about, via, received_at, state, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8) on conflict do nothing`,
      [
        this.current.name,
        id,
        type,
        at,
        payer,
        JSON.stringify(about),
        via,
        this.clock.now(),
        isOther ? 'kept' : 'waiting',
      ],
    );
    return added === 0 || isOther ? null : payer;
  }

  /** The oldest notices of a payer, with those that failed before. */
  waiting(payer: string): Promise<Waiting[]> {
    return this.postgres.query<Waiting>(
      `select id, type, about, tries from billing.inbox where provider = $1 and payer = $2 and state = 'waiting'
       order by at, id limit ${batch}`,
      [this.current.name, payer],
    );
  }

  async isWaiting(payer: string): Promise<boolean> {
    const rows = await this.postgres.query(
      `select 1 from billing.inbox where provider = $1 and payer = $2 and state = 'waiting' and due_at <= $3 limit 1`,
      [this.current.name, payer, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Payers whose notices are due. */
  async duePayers(): Promise<string[]> {
    const rows = await this.postgres.query<{ payer: string }>(
      `select payer from billing.inbox where provider = $1 and state = 'waiting' and due_at <= $2
       group by payer order by min(due_at) limit ${payersAtOnce}`,
      [this.current.name, this.clock.now()],
    );
    return rows.map(({ payer }) => payer);
  }

  async done(ids: readonly string[]): Promise<void> {
    await this.postgres.execute(
      `update billing.inbox set state = 'done', done_at = $3, error = null where provider = $1 and id = any($2)`,
      [this.current.name, ids, this.clock.now()],
    );
  }

  /** Returns for how long it waits now, in milliseconds. */
  async failed(notices: readonly Waiting[], error: unknown): Promise<number> {
    const tries = Math.max(...notices.map((each) => each.tries)) + 1;
    const wait = Math.round(backoff(tries - 1, retries));
    const text = (error instanceof Error ? `${error.name}: ${error.message}` : 'An unknown error.').slice(0, 500);
    await this.postgres.execute(
      `update billing.inbox set tries = $3, error = $4, due_at = $5 where provider = $1 and id = any($2)`,
      [this.current.name, notices.map(({ id }) => id), tries, text, new Date(this.clock.now().getTime() + wait)],
    );
    return wait;
  }

  async figures(): Promise<InboxFigures> {
    const [row] = await this.postgres.query<{ waiting: number; failed: number; oldest: number | null }>(
      `select count(*)::int as waiting, (count(*) filter (where tries > 0))::int as failed,
         extract(epoch from $2::timestamptz - min(received_at))::float8 as oldest
       from billing.inbox where provider = $1 and state = 'waiting'`,
      [this.current.name, this.clock.now()],
    );
    return { waiting: row?.waiting ?? 0, failed: row?.failed ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
  }

  private async deleteOld(): Promise<void> {
    await this.postgres.execute(
      `delete from billing.inbox where state <> 'waiting' and received_at < $1::timestamptz - interval '${keptForDays} days'`,
      [this.clock.now()],
    );
  }
}
