import type { Lag, PolicyLag } from '@throughline/contracts/operations/lag.js';
import type { EventStore, LoggedEvent } from '../../eventstore/event-store.js';
import type { Postgres, Queryable } from '../../postgres/postgres.js';

export type LagDeps = { postgres: Postgres; store: EventStore; now: () => number };
type FollowingPolicy = { name: string; on: ReadonlySet<string> };
/** `oldest`: when the first of the events was recorded. */
type Counted = { events: number; oldest: string | null };

/** Further events are not counted, so that no answer takes long. */
const maxCount = 100_000;
/** Events of the log that the replica does not have yet; reading them takes longer than counting rows. */
const maxTail = 5_000;

/**
 * Counts the events that follow a position, because positions say nothing of how many events are between them: in the replica of
 * the log, and in the log itself as far as the replica is behind it.
 */
export class LogLag {
  constructor(private readonly deps: LagDeps) {}

  /** For each of these positions how far the log is beyond it. */
  async ofPositions(positions: readonly number[]): Promise<ReadonlyMap<number, Lag>> {
    const wanted = [...new Set(positions)];
    const { replica, tail } = await this.#readTail();
    const rows = replica === null ? [] : await countAfter(this.deps.postgres, wanted, replica);
    return new Map(
      wanted.map((position) => {
        const counted = rows.find((row) => row.position === position) ?? nothing;
        const later = tail.filter((event) => event.position > position);
        return [position, this.#lagOf(counted, later, tail.length)];
      }),
    );
  }

  /** Of the policies that have begun, by the events that they react to. */
  async ofPolicies(policies: readonly FollowingPolicy[]): Promise<PolicyLag[]> {
    const { postgres } = this.deps;
    const cursors = await listCursors(postgres, policies);
    const { replica, tail } = await this.#readTail();
    const rows = replica === null ? [] : await countUnhandled(postgres, policies, replica);
    return cursors.map(({ policy, position, completed }) => {
      const on = policies.find(({ name }) => name === policy)?.on;
      const counted = rows.find((row) => row.policy === policy) ?? nothing;
      const unhandled = (event: LoggedEvent): boolean =>
        event.position > position && on?.has(event.type) === true && !completed.includes(event.position);
      return { policy, ...this.#lagOf(counted, tail.filter(unhandled), tail.length) };
    });
  }

  #lagOf({ events, oldest }: Counted, later: readonly LoggedEvent[], read: number): Lag {
    const since = oldest ?? later[0]?.at ?? null;
    const total = Math.min(events, maxCount) + later.length;
    const more = events > maxCount || (read === maxTail && later.length > 0);
    return { events: total, more, ms: since === null ? 0 : Math.max(0, this.deps.now() - Date.parse(since)) };
  }

  async #readTail(): Promise<{ replica: number | null; tail: LoggedEvent[] }> {
    const { postgres, store } = this.deps;
    const [replica, head] = await Promise.all([replicaPosition(postgres), store.head()]);
    return { replica, tail: head > (replica ?? 0) ? await store.readAfter(replica ?? 0, maxTail) : [] };
  }
}

const nothing: Counted = { events: 0, oldest: null };

/** Null while there is no replica. */
const replicaPosition = async (db: Queryable): Promise<number | null> => {
  const [tables] = await db.query<{ exist: boolean }>(
    `select to_regclass('proj.build') is not null and to_regclass('rm.history') is not null as exist`,
  );
  if (tables?.exist !== true) return null;
  const [serving] = await db.query<{ position: number }>(
    `select position from proj.build where projection = 'history' and status in ('live', 'outdated')`,
  );
  return serving?.position ?? null;
};

/** In the replica up to a position: what it receives meanwhile was read from the log. */
const countAfter = (
  db: Queryable,
  positions: readonly number[],
  upTo: number,
): Promise<(Counted & { position: number })[]> =>
  db.query(
    `select wanted.position, counted.events, oldest.at as oldest from unnest($1::bigint[]) as wanted(position)
     cross join lateral (select count(*) as events from
       (select 1 from rm.history where position > wanted.position and position <= $2 limit ${maxCount + 1}) as later) as counted
     left join lateral (select meta->>'at' as at from rm.history where position > wanted.position and position <= $2
       order by position limit 1) as oldest on true`,
    [positions, upTo],
  );

type Cursor = { policy: string; position: number; completed: readonly number[] };

const listCursors = async (db: Queryable, policies: readonly FollowingPolicy[]): Promise<Cursor[]> => {
  const [table] = await db.query<{ exist: boolean }>(
    `select to_regclass('ops.policy_checkpoints') is not null as exist`,
  );
  if (table?.exist !== true) return [];
  return db.query<Cursor>(
    'select policy, position, ahead as completed from ops.policy_checkpoints where policy = any($1) order by policy',
    [policies.map(({ name }) => name)],
  );
};

/** A policy has also reacted to the later events whose positions are in the column `ahead`. */
const countUnhandled = (
  db: Queryable,
  policies: readonly FollowingPolicy[],
  upTo: number,
): Promise<(Counted & { policy: string })[]> => {
  const pairs = policies.flatMap(({ name, on }) => [...on].map((type) => ({ name, type })));
  return db.query(
    `with followed as (
       select policy, position, type, array(select value::bigint from json_array_elements_text(ahead)) as ahead
       from ops.policy_checkpoints join unnest($1::text[], $2::text[]) as wanted(policy, type) using (policy))
     select policy, sum(counted.events)::bigint as events, min(oldest.at) as oldest from followed
     cross join lateral (select count(*) as events from
       (select 1 from rm.history where type = followed.type and position > followed.position
          and position <= $3 and position <> all(followed.ahead) limit ${maxCount + 1}) as later) as counted
     left join lateral (select meta->>'at' as at from rm.history where type = followed.type
       and position > followed.position and position <= $3 and position <> all(followed.ahead)
       order by position limit 1) as oldest on true
     group by policy`,
    [pairs.map(({ name }) => name), pairs.map(({ type }) => type), upTo],
  );
};
