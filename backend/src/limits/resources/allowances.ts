import { Injectable, type OnModuleInit } from '@nestjs/common';
import { delay } from '@throughline/platform/delay.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { toStatement } from '@throughline/platform/read-model/read-tables.js';
import { sql } from 'kysely';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { AddsTogether } from './adds-together.js';
import { AllowanceLimits, type Limit } from './allowance-limits.js';
import { allowanceMigrations } from './allowances.schema.js';
import type { Claim } from './claim.js';

type Limited = Claim & { limit: Limit };
/**
 * Tells why none could be added. `full`: as many as there may be are used, and they need not be counted again. `settlesIn`: milliseconds.
 * `complete`: nothing was claimed before, so the tables show all there is, however late they are.
 */
type Refused = { full: number | null; settlesIn: number; complete: boolean };

/** Its row of a resource is there as long as Postgres has not crashed. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Within this time what was claimed is recorded, so a count later than that misses none. */
const settleMs = 2_000;
/** Where money counts: more than the time that any request has. */
const settleMsOfPeriod = 10_000;

/**
 * How many of a resource a workspace or a person has, across processes: one row each, raised by one statement. It is never
 * lowered when one is archived; at the limit it is counted again from the read tables.
 */
@Injectable()
export class Allowances implements OnModuleInit {
  private readonly recounts = new Map<string, Promise<void>>();
  private readonly adds = new AddsTogether();

  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
    private readonly limits: AllowanceLimits,
    private readonly schedule: Schedule,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'allowances', allowanceMigrations);
    this.schedule.every('1h', 'forget-counts', () => this.forgetCounts(), {
      does: 'Forgets what was counted for limits, so that it is counted again',
      once: 'deployment',
      whileReadOnly: false,
    });
  }

  /** A count may have begun while tables were incomplete, as after a restore. Nothing is forgotten while they are behind. */
  async forgetCounts(): Promise<void> {
    const [now] = await this.postgres.query<{ at: string }>('select now()::text as at');
    const isBehind = await this.store
      .head()
      .then((head) => this.readModel.waitFor(head))
      .then(
        () => false,
        () => true,
      );
    if (isBehind) return;
    const sql = `delete from allowances.counts where subject <> '${nobody}' and claimed_at < $1::timestamptz - interval '10 s'`;
    await this.postgres.execute(sql, [now?.at]);
  }

  /** Makes the resource if there may be one more. */
  async counting<T>(claim: Claim, make: () => Promise<T>): Promise<T> {
    const isClaimed = await this.claim(claim);
    try {
      return await make();
    } catch (error) {
      // After any other error it may have been made all the same.
      if (isClaimed && error instanceof DomainError) await this.release(claim);
      throw error;
    }
  }

  /** Counts one more. Returns false when nothing limits it, or an earlier try of the same command has made it; throws when there may not be one more. */
  async claim(claim: Claim): Promise<boolean> {
    const limit = claim.limit ?? (await this.limits.findLimit(claim.resource, claim.subject));
    return limit !== null && this.claimOne({ ...claim, limit });
  }

  /** Counts one that was claimed and is not made after all. */
  async release({ resource, subject }: Omit<Claim, 'id'>): Promise<void> {
    const sql = 'update allowances.counts set used = used - 1 where what = $1 and subject = $2 and used > 0';
    await this.postgres.execute(sql, [resource.what, subject]);
  }

  /** Returns false when an earlier try of the same command has made it. Throws when there may not be one more. */
  private async claimOne(claim: Limited): Promise<boolean> {
    if (await this.addOne(claim)) return true;
    const refused = await this.findRefusal(claim);
    if (await this.isMade(claim)) return false;
    if (refused.full !== null) throw claim.limit.refuse(refused.full);
    await this.recountOnce(claim, refused);
    if (await this.addOne(claim)) return true;
    throw claim.limit.refuse(await this.used(claim));
  }

  /** Where not all of those who came at once find room, each tries by itself. */
  private async addOne(claim: Limited): Promise<boolean> {
    const row = [...toCountKey(claim), claim.limit.counts, claim.limit.most].join(' ');
    return (await this.adds.add(row, (count) => this.add(claim, count))) || this.add(claim, 1);
  }

  private async add({ resource, subject, limit }: Limited, count: number): Promise<boolean> {
    const added = await this.postgres.execute(
      `update allowances.counts set used = used + $5, claimed_at = now()
       where what = $1 and subject = $2 and period = $3 and used + $5 <= $4`,
      [...toCountKey({ resource, subject }), limit.counts, limit.most, count],
    );
    return added === 1;
  }

  private async findRefusal({ resource, subject, limit }: Limited): Promise<Refused> {
    const [row] = await this.postgres.query<Refused>(
      `with found as (
         select used, claimed_at, counted_at from allowances.counts where what = $1 and subject = $2 and period = $3
       ) select
         (select used from found where $6 and used >= $4 and greatest(claimed_at + $5, counted_at + interval '1 s') > now()) as full,
         coalesce((select extract(epoch from claimed_at + $5 - now()) * 1000 from found), 0)::float8 as "settlesIn",
         exists (select from allowances.counts where what = $1 and subject = '${nobody}')
           and not exists (select from allowances.counts where what = $1 and subject = $2) as complete`,
      [
        ...toCountKey({ resource, subject }),
        limit.counts,
        limit.most,
        settleTime(resource),
        resource.perPeriod === true,
      ],
    );
    return row ?? { full: null, settlesIn: 0, complete: false };
  }

  /** Requests that come meanwhile wait for the same count, without a connection. */
  private recountOnce(claim: Limited, found: Refused): Promise<void> {
    const key = [...toCountKey(claim), claim.limit.counts].join(' ');
    const running = this.recounts.get(key) ?? this.recount(claim, found).finally(() => this.recounts.delete(key));
    this.recounts.set(key, running);
    return running;
  }

  private async recount({ resource, subject, limit }: Limited, { settlesIn, complete }: Refused): Promise<void> {
    await delay(Math.max(0, settlesIn));
    if (!complete) await this.waitForTables(resource.projections);
    const count = toCountKey({ resource, subject });
    await this.postgres.transaction(async (transaction) => {
      // Nobody's row too: the tables have what was claimed before a crash.
      const rows = `insert into allowances.counts select $1, subject from unnest(array[$2, '${nobody}']::uuid[]) as subject
        order by 2 on conflict do nothing`;
      await transaction.execute(rows, count);
      const [row] = await transaction.query<{ settling: boolean }>(
        `select period = $3 and claimed_at + $4 > clock_timestamp() as settling
         from allowances.counts where what = $1 and subject = $2 for update`,
        [...count, limit.counts, settleTime(resource)],
      );
      // Another process has counted, and what was claimed since may not be in the tables.
      if (row?.settling === true) return;
      const recounted = sql`update allowances.counts
        set used = (select count(distinct id) from ${resource.counted(subject, limit.since)} ids),
          period = ${limit.counts}, counted_at = clock_timestamp()
        where what = ${resource.what} and subject = ${subject}`;
      await transaction.execute(...toStatement(recounted));
    });
  }

  /** Refuses with a time to try again while the read tables lack what was recorded before. A projection that is being built does not serve. */
  private async waitForTables(projections: readonly string[]): Promise<void> {
    const head = await this.store.head();
    for (const projection of projections) {
      const position = await this.readModel.livePosition(projection);
      if (position > 0 && position < head) await this.readModel.waitFor(head, [projection]);
    }
  }

  private async used(claim: Limited): Promise<number> {
    const sql = 'select used from allowances.counts where what = $1 and subject = $2';
    const [row] = await this.postgres.query<{ used: number }>(sql, toCountKey(claim));
    return row?.used ?? 0;
  }

  private async isMade({ resource, id, restored = false }: Claim): Promise<boolean> {
    return !restored && (await this.store.last(toStreamName(resource.category, id))) !== null;
  }
}

const toCountKey = ({ resource, subject }: Pick<Claim, 'resource' | 'subject'>): string[] => [resource.what, subject];
const settleTime = ({ perPeriod = false }: Claim['resource']): string =>
  `${perPeriod ? settleMsOfPeriod : settleMs} ms`;
