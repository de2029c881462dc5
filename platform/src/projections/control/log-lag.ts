import { maxCountedLag, type Lag, type PolicyLag } from '@throughline/contracts/operations/lag.js';
import type { EventStore, LoggedEvent } from '../../eventstore/event-store.js';
import type { Postgres, Queryable } from '../../postgres/postgres.js';

export type LagDeps = { postgres: Postgres; store: EventStore; now: () => number };
type FollowingPolicy = { name: string; on: ReadonlySet<string> };
/** `oldest`: the position of the first of the events. */
type Counted = { events: number; oldest: number | null };

/** Events of the log that the replica does not have yet; reading them takes longer than counting rows. */
const maxTail = 5_000;
const maxKnownTimes = 500;

/**
 * Counts the events that follow a position, because positions say nothing of how many events are between them: in the replica of
 * the log, and in the log itself as far as the replica is behind it. How long something has been behind is counted from when the event
 * store got the oldest of them: the time in an event may be long past, as for calls that were kept during maintenance.
 */
export class LogLag {
  private readonly storedAt = new Map<number, string | null>();

  constructor(private readonly deps: LagDeps) {}

  /** For each of these positions how far the log is beyond it. */
  async ofPositions(positions: readonly number[]): Promise<ReadonlyMap<number, Lag>> {
    const wanted = [...new Set(positions)];
    const { replica, tail } = await this.readTail();
    const rows = replica === null ? [] : await countAfter(this.deps.postgres, wanted, replica);
    const lags = wanted.map(async (position): Promise<[number, Lag]> => {
      const counted = rows.find((row) => row.position === position) ?? nothing;
      const later = tail.filter((event) => event.position > position);
      return [position, await this.getLag(counted, later, tail.length)];
    });
    return new Map(await Promise.all(lags));
  }

  /** For the policies that have begun, by the events that they react to. */
  async ofPolicies(policies: readonly FollowingPolicy[]): Promise<PolicyLag[]> {
    const { postgres } = this.deps;
    const following = (await listCursors(postgres, policies)).map((cursor) => ({
      ...cursor,
      on: policies.find(({ name }) => name === cursor.policy)?.on ?? new Set<string>(),
      reacted: new Set(cursor.completed),
    }));
    const { replica, tail } = await this.readTail();
    const counts = replica === null ? new Map<string, Counted>() : await countUnhandled(postgres, following, replica);
    const lags = following.map(async ({ policy, position, on, reacted }) => {
      const unhandled = (event: LoggedEvent): boolean =>
        event.position > position && on.has(event.type) && !reacted.has(event.position);
      return { policy, ...(await this.getLag(counts.get(policy) ?? nothing, tail.filter(unhandled), tail.length)) };
    });
    return Promise.all(lags);
  }

  private async getLag({ events, oldest }: Counted, later: readonly LoggedEvent[], read: number): Promise<Lag> {
    const since = oldest === null ? (later[0]?.at ?? null) : await this.timeAt(oldest);
    const total = Math.min(events, maxCountedLag) + later.length;
    const more = events > maxCountedLag || (read === maxTail && later.length > 0);
    return { events: total, more, ms: since === null ? 0 : Math.max(0, this.deps.now() - Date.parse(since)) };
  }

  /** A projection that is paused is asked about the same position every few seconds. */
  private async timeAt(position: number): Promise<string | null> {
    const known = this.storedAt.get(position);
    if (known !== undefined) return known;
    const at = await this.deps.store.storedAt(position);
    if (this.storedAt.size >= maxKnownTimes) this.storedAt.clear();
    this.storedAt.set(position, at);
    return at;
  }

  private async readTail(): Promise<{ replica: number | null; tail: LoggedEvent[] }> {
    const { postgres, store } = this.deps;
    const [replica, head] = await Promise.all([replicaPosition(postgres), store.head()]);
    return { replica, tail: head > (replica ?? 0) ? await store.readAfter(replica ?? 0, maxTail) : [] };
  }
}

const nothing: Counted = { events: 0, oldest: null };

/** Returns null while there is no replica. */
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
    `select wanted.position, counted.events, oldest.position as oldest from unnest($1::bigint[]) as wanted(position)
     cross join lateral (select count(*) as events from
       (select 1 from rm.history where position > wanted.position and position <= $2 limit ${maxCountedLag + 1}) as later) as counted
     left join lateral (select position from rm.history where position > wanted.position and position <= $2
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

/** A policy has reacted to every event of `on` up to `position`, and to the later ones at the positions in `completed`. */
type Following = Cursor & { on: ReadonlySet<string> };

/** Goes by policy. Events that were reacted to early are subtracted, because leaving each out while counting takes too long. */
const countUnhandled = async (
  db: Queryable,
  policies: readonly Following[],
  upTo: number,
): Promise<ReadonlyMap<string, Counted>> => {
  const rows = await countFollowing(db, policies, upTo);
  const counted = new Map<string, Counted>();
  for (const policy of policies) {
    const row = rows.find((each) => each.policy === policy.policy) ?? { ...nothing, early: 0 };
    const oldest = policy.completed.length === 0 ? row.oldest : await oldestUnhandled(db, policy, upTo);
    counted.set(policy.policy, { events: Math.max(0, row.events - row.early), oldest });
  }
  return counted;
};

/**
 * All events of its types after a policy's position, also those that it has reacted to early. The oldest is found by type
 * and position together: by an equal type Postgres may read the log in the order of positions, to the end if no event has it.
 */
const countFollowing = (
  db: Queryable,
  policies: readonly Following[],
  upTo: number,
): Promise<(Counted & { policy: string; early: number })[]> => {
  const pairs = policies.flatMap(({ on, ...cursor }) => [...on].map((type) => ({ ...cursor, type })));
  const getEarly = ({ completed }: Cursor): number => completed.filter((position) => position <= upTo).length;
  return db.query(
    `select policy, early, sum(counted.events)::bigint as events, min(oldest.position) as oldest
     from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) as wanted(policy, type, after, early)
     cross join lateral (select count(*) as events from
       (select 1 from rm.history where type = wanted.type and position > wanted.after and position <= $5
        limit ${maxCountedLag + 1} + wanted.early) as later) as counted
     left join lateral (select position from rm.history
       where (type, position) > (wanted.type, wanted.after) and (type, position) <= (wanted.type, $5)
       order by type, position limit 1) as oldest on true
     group by policy, early`,
    [
      pairs.map(({ policy }) => policy),
      pairs.map(({ type }) => type),
      pairs.map(({ position }) => position),
      pairs.map(getEarly),
      upTo,
    ],
  );
};

/** The positions are a parameter of their own, because Postgres hashes a constant list and searches any other row by row. */
const oldestUnhandled = async (
  db: Queryable,
  { on, position, completed }: Following,
  upTo: number,
): Promise<number | null> => {
  const [oldest] = await db.query<{ position: number }>(
    `select position from unnest($1::text[]) as wanted(type)
     cross join lateral (select position from rm.history
       where (type, position) > (wanted.type, $2) and (type, position) <= (wanted.type, $3)
         and position <> all($4::bigint[]) order by type, position limit 1) as later
     order by position limit 1`,
    [[...on], position, upTo, completed],
  );
  return oldest?.position ?? null;
};
