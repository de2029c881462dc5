import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres, type Transaction } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { LRUCache } from 'lru-cache';
import { AllowanceRecovery } from './allowance-recovery.js';
import { AllowanceLimits, type Limit } from './allowance-limits.js';
import { allowanceMigrations } from './allowances.schema.js';
import type { Claim } from './claim.js';
import type { CountedResource } from './counted-resource.js';

type Count = { used: number; included: boolean };
type Limited = Claim & { limit: Limit };
type Fast = { counted: boolean; claimed: boolean; placed: boolean; intact: boolean };

/** Places of what the tables show are deleted at the latest after this number of claims. */
const recountEvery = 500;
/** What many are counted of is counted once in this time while all are used. */
const knownFullMs = 1_000;

/**
 * How many of a resource a workspace or a person has, exactly, across processes: one that is being made has a place here, and
 * counts, before the tables show it.
 */
@Injectable()
export class Allowances implements OnModuleInit {
  private readonly making = new Set<Claim>();
  private readonly full = new LRUCache<string, number>({ max: 1_000, ttl: knownFullMs });

  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly recovery: AllowanceRecovery,
    private readonly limits: AllowanceLimits,
  ) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'allowances', allowanceMigrations);
  }

  /** Makes the resource if there may be one more. The same id counts once, however often it is claimed. */
  async counting<T>(claim: Claim, make: () => Promise<T>): Promise<T> {
    const limit = await this.limits.limitOf(claim.resource, claim.subject);
    if (limit === null) return make();
    const isNew = await this.claimPlace({ ...claim, limit });
    this.making.add(claim);
    try {
      return await make();
    } catch (error) {
      // After any other error it may have been made all the same; so may it by an earlier try of the same command.
      if (isNew && error instanceof DomainError) await this.release(claim);
      throw error;
    } finally {
      this.making.delete(claim);
    }
  }

  /** Whether it counts from now on; false when it did before. */
  private async claimPlace(claim: Limited): Promise<boolean> {
    const { resource, subject, id, restored = false, limit } = claim;
    // `at_most` is never less than the number there is, so only a workspace that may have reached its limit is counted.
    const [fast] = await this.postgres.query<Fast>(
      `with one_more as (
         update allowances.counts set at_most = at_most + 1
         where what = $1 and subject = $2 and counts = $6 and at_most < $4 and (at_most + 1) % $7 <> 0 returning 1
       ), place as (
         insert into allowances.places (what, subject, id, restored)
         select $1, $2, $3::uuid, $5::boolean from one_more on conflict do nothing returning 1
       ) select exists (select from one_more) as counted, exists (select from place) as claimed,
         exists (select from allowances.places where what = $1 and subject = $2 and id = $3::uuid) as placed,
         exists (select from allowances.intact where what = $1) as intact`,
      [resource.what, subject, id, limit.most, restored, limit.counts, recountEvery],
    );
    if (fast?.counted === true) return fast.claimed;
    if (fast?.intact !== true) await this.recovery.recover(resource, this.making);
    const knownFull = this.full.get(fullKey(claim));
    if (knownFull !== undefined && fast?.intact === true) {
      if (fast.placed || (await this.isMade(resource, id))) return false;
      throw limit.refuse(knownFull);
    }
    const refused = await this.claimCounted(claim);
    if (typeof refused === 'boolean') return refused;
    if (!restored && (await this.isMade(resource, id))) return false;
    const second = (await this.releaseAbandoned(claim)) ? await this.claimCounted(claim) : refused;
    if (typeof second === 'boolean') return second;
    if (resource.perPeriod === true) this.full.set(fullKey(claim), second.used);
    throw limit.refuse(second.used);
  }

  /** Counts what there is, one claim of a subject after the other. Returns the count if there may not be one more. */
  private claimCounted({ resource, subject, id, restored = false, limit }: Limited): Promise<boolean | Count> {
    const { what, table, arrived, counted } = resource;
    return this.postgres.transaction(async (transaction) => {
      const place = [what, subject, id];
      const count = place.slice(0, 2);
      await this.openCount(transaction, resource, subject);
      await transaction.execute(
        `delete from allowances.places p using ${table} t
         where p.what = $1 and p.subject = $2 and t.id = p.id and ${arrived}`,
        count,
      );
      const [found] = await transaction.query<Count>(
        `select count(*)::int as used, coalesce(bool_or(id = $3), false) as included from (
           ${counted} union select id from allowances.places where what = $1 and subject = $2) ids`,
        limit.since === null ? place : [...place, limit.since],
      );
      const { used, included } = found ?? { used: 0, included: false };
      const isNew = !included && used < limit.most;
      const atMost = isNew ? used + 1 : used;
      await transaction.execute(
        'update allowances.counts set at_most = $3, counts = $4 where what = $1 and subject = $2',
        [...[...count, atMost, limit.counts]],
      );
      if (isNew)
        await transaction.execute('insert into allowances.places values ($1, $2, $3, $4)', [...place, restored]);
      return isNew || included ? isNew : { used, included };
    });
  }

  /** Locks the count of the subject. When there was none, what was accepted before has no place yet and gets one. */
  private async openCount(
    transaction: Transaction,
    { what, accepted }: CountedResource,
    subject: string,
  ): Promise<void> {
    const count = [what, subject];
    const added = await transaction.execute(
      `insert into allowances.counts (what, subject, at_most) select $1, $2, 0 from allowances.intact where what = $1 on conflict do nothing`,
      count,
    );
    const locked = 'select 1 from allowances.counts where what = $1 and subject = $2 for update';
    // Postgres has crashed since its tables were found intact.
    if ((await transaction.query(locked, count)).length === 0)
      throw new DomainError('read_position_unavailable', { retryAfter: 1 });
    if (added === 0 || accepted === undefined) return;
    await transaction.execute(
      `insert into allowances.places (what, subject, id) select $1, $2, id from (${accepted}) ids on conflict do nothing`,
      count,
    );
  }

  /** Of what is not made after all. The count is not lowered, so the next claim at the limit counts again. */
  async release({ resource, subject, id }: Claim): Promise<void> {
    const sql = 'delete from allowances.places where what = $1 and subject = $2 and id = $3';
    await this.postgres.execute(sql, [resource.what, subject, id]);
  }

  /** Releases what a process began and ended before it was written. Whether anything was released. */
  private async releaseAbandoned(claim: Claim): Promise<boolean> {
    const places = await this.postgres.query<{ id: string }>(
      `select id from allowances.places
       where what = $1 and subject = $2 and at < now() - interval '1 minute' order by at limit 100`,
      [claim.resource.what, claim.subject],
    );
    let released = false;
    for (const { id } of places) {
      if (await this.isMade(claim.resource, id)) continue;
      await this.release({ ...claim, id });
      released = true;
    }
    return released;
  }

  private async isMade({ category }: CountedResource, id: string): Promise<boolean> {
    return (await this.store.last(streamOf(category, id))) !== null;
  }
}

const fullKey = ({ resource, subject, limit }: Limited): string =>
  [resource.what, subject, limit.counts, limit.most].join(' ');
