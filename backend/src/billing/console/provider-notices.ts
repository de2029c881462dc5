import { Injectable } from '@nestjs/common';
import {
  ProviderNotice,
  type BillingOverview,
  type ProviderNoticeList,
  type ProviderNoticeQuery,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { CurrentProvider } from '../provider/current-provider.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { getPage, placeAt } from './list-cursor.js';

type Stored = {
  id: string;
  type: string;
  state: string;
  about: unknown;
  via: string;
  received_at: string;
  tries: number;
  error: string | null;
  due_at: string | null;
  done_at: string | null;
};

const queue = 'billing-inbox';
const retriedAtOnce = 1_000;
const state = `case when state = 'waiting' and tries > 0 then 'failing' else state end`;

const getNotice = ({ received_at: receivedAt, due_at: dueAt, done_at: doneAt, ...stored }: Stored): ProviderNotice =>
  ProviderNotice.parse({ ...stored, receivedAt, dueAt, doneAt });

/** Knows what the provider told, as it was received and handled. */
@Injectable()
export class ProviderNotices {
  constructor(
    private readonly postgres: Postgres,
    private readonly current: CurrentProvider,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async figures(): Promise<BillingOverview['inbox']> {
    const [row] = await this.postgres.query<{ waiting: number; failing: number; oldest: string | null }>(
      `select (count(*) filter (where tries = 0))::int as waiting, (count(*) filter (where tries > 0))::int as failing,
         min(received_at) as oldest from billing.inbox where provider = $1 and state = 'waiting'`,
      [this.current.name],
    );
    const { waiting = 0, failing = 0, oldest = null } = row ?? {};
    return { waiting, failing, oldestAt: oldest };
  }

  /** The newest first. */
  async list({ state: wanted, cursor, limit }: ProviderNoticeQuery): Promise<ProviderNoticeList> {
    const place = placeAt(cursor);
    const rows = await this.postgres.query<Stored>(
      `select id, type, ${state} as state, about, via, date_trunc('milliseconds', received_at) as received_at,
         tries, error, case when state = 'waiting' then due_at end as due_at, done_at
       from billing.inbox where provider = $1 and ($2::text is null or ${state} = $2)
         and ($3::timestamptz is null or (date_trunc('milliseconds', received_at), id) < ($3::timestamptz, $4))
       order by date_trunc('milliseconds', received_at) desc, id desc limit $5`,
      [this.current.name, wanted ?? null, place?.at ?? null, place?.id ?? '', limit + 1],
    );
    return getPage(rows, limit, {
      item: getNotice,
      place: ({ received_at, id }) => ({ at: received_at, id }),
    });
  }

  /** Makes those that failed due now: one, or all. Returns how many. */
  async retry(id: string | null): Promise<number> {
    const rows = await this.postgres.query<{ payer: string }>(
      `update billing.inbox set due_at = $3 where provider = $1 and state = 'waiting' and id in (
         select id from billing.inbox where provider = $1 and state = 'waiting' and tries > 0
           and ($2::text is null or id = $2) order by received_at limit ${retriedAtOnce})
       returning payer`,
      [this.current.name, id, this.clock.now()],
    );
    for (const payer of new Set(rows.map((row) => row.payer))) await this.start(payer);
    return rows.length;
  }

  /** A job that waits for its next try would keep another one of the payer from starting. */
  private async start(payer: string): Promise<void> {
    const id = derivedId(this.current.name, payer);
    await this.jobs.remove(queue, id);
    await this.jobs.add(queue, { id, data: { payer: payer } });
  }
}
