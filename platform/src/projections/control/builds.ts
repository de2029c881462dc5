import type { Queryable } from '../../postgres/postgres.js';
import type { RowDifference } from './audits.js';

/**
 * `live` serves readers. `outdated` serves too, but does not follow the log, because this code has another version of the
 * projection. `previous` served before and can come back until it expires. `verified` was built only to be compared.
 * `ready` waits for an operator to promote it.
 */
export type BuildStatus =
  | 'building'
  | 'catching_up'
  | 'verifying'
  | 'ready'
  | 'live'
  | 'outdated'
  | 'previous'
  | 'verified'
  | 'cancelled'
  | 'failed'
  | 'dropped';

/** Describes what an operator has requested of a build that is not finished; it is applied at the next safe point. */
export type RequestedAction = 'pause' | 'cancel';

/** Describes what a table holds, whatever the order of its rows: their number, and two sums of 64-bit hashes of each row. */
export type Digest = { rows: number; sums: [string, string] };
/** `differing`: the first rows of the live table that differ, and how many there are. */
export type TableDigest = {
  table: string;
  live: Digest;
  fresh: Digest;
  equal: boolean;
  differing?: { rows: RowDifference[]; of: number };
};

export type BuildKey = { projection: string; build: number };

/** One build of a projection's tables, as its row in the engine's tables has it. */
export type ProjectionBuild = BuildKey & {
  version: number;
  status: BuildStatus;
  /** Holds what follows when it is built: `swap` promotes it, `ready` waits for an operator, `verify` only compares it. */
  purpose: 'serve' | 'swap' | 'ready' | 'verify';
  source: 'replica' | 'log';
  paused: boolean;
  requestedAction: RequestedAction | null;
  /** Whether an event that cannot be folded is parked; otherwise it fails the build. */
  parks: boolean;
  epoch: number;
  position: number;
  target: number;
  eventsDone: number;
  eventsTotal: number;
  verification: { position: number; tables: TableDigest[] } | null;
  error: string | null;
  /** When a build that served before expires. */
  keptUntil: string | null;
  startedAt: string;
  changedAt: string;
  /** When a worker last started on it, and how many events it had folded by then: the rate is measured from here. */
  resumedAt: string | null;
  resumedEvents: number;
};

/** Columns of `proj.build` under the names of `ProjectionBuild`. */
export const buildColumns = `projection, build, version, status, purpose, source, paused, requested_action as "requestedAction",
  parks, epoch, position, target, events_done as "eventsDone", events_total as "eventsTotal", verification, error,
  kept_until as "keptUntil", started_at as "startedAt", changed_at as "changedAt", resumed_at as "resumedAt",
  resumed_events as "resumedEvents"`;

export const unfinishedStatuses: readonly BuildStatus[] = ['building', 'catching_up', 'verifying', 'ready'];

export const isUnfinished = ({ status }: Pick<ProjectionBuild, 'status'>): boolean =>
  unfinishedStatuses.includes(status);

/** Nothing more happens to it until an operator acts. */
export const isAtRest = (build: Pick<ProjectionBuild, 'status' | 'paused' | 'purpose' | 'requestedAction'>): boolean =>
  build.paused ||
  !isUnfinished(build) ||
  (build.status === 'ready' && build.purpose === 'ready' && build.requestedAction === null);

export const isSameBuild = (one: BuildKey, other: BuildKey): boolean =>
  one.projection === other.projection && one.build === other.build;

/** False before the first worker has made the engine's tables. */
export const engineTablesExist = async (db: Queryable): Promise<boolean> => {
  const [found] = await db.query<{ exist: boolean }>(`select to_regclass('proj.build') is not null as exist`);
  return found?.exist === true;
};

export const listBuilds = (db: Queryable): Promise<ProjectionBuild[]> =>
  db.query<ProjectionBuild>(`select ${buildColumns} from proj.build order by projection, build`);

/** With the number of events each has parked; a build that ended is listed for another ten minutes. */
export const listShownBuilds = (db: Queryable): Promise<(ProjectionBuild & { parkedEvents: number })[]> =>
  db.query(
    `select ${buildColumns}, (select count(*) from proj.quarantine where quarantine.projection = build.projection
       and quarantine.build = build.build and quarantine.state = 'parked') as "parkedEvents"
     from proj.build where status in ('live', 'outdated', 'previous') or changed_at > clock_timestamp() - interval '10 minutes'
       or status not in ('cancelled', 'failed', 'verified', 'dropped') order by projection, build`,
  );

export type LivePosition = { projection: string; position: number };

/** How far each projection that serves has folded the log; none before the first worker. */
export const livePositions = async (db: Queryable): Promise<LivePosition[]> =>
  (await engineTablesExist(db))
    ? db.query<LivePosition>(`select projection, position from proj.build where status = 'live' order by projection`)
    : [];

export type ServedPosition = LivePosition & {
  /** It follows the log. Otherwise readers see a build of an earlier version, or the first one, which is being built. */
  isLive: boolean;
  /** When that began. */
  since: string;
};

const unfinishedList = unfinishedStatuses.map((status) => `'${status}'`).join(', ');

/** How far the build has folded the log that readers of each projection see; none before the first worker. */
export const servedPositions = async (db: Queryable): Promise<ServedPosition[]> =>
  (await engineTablesExist(db))
    ? db.query<ServedPosition>(
        `select distinct on (projection) projection, position, status = 'live' as "isLive", changed_at as since from proj.build
         where status in ('live', 'outdated') or (purpose = 'swap' and status in (${unfinishedList}))
         order by projection, status = 'live' desc, status = 'outdated' desc, build desc`,
      )
    : [];

/** 0 while the projection does not serve. */
export const livePosition = async (db: Queryable, projection: string): Promise<number> => {
  const [live] = await db.query<{ position: number }>(
    `select position from proj.build where projection = $1 and status = 'live'`,
    [projection],
  );
  return live?.position ?? 0;
};

/** A query for one JSON object, to be part of a larger statement: the position of each projection that serves. */
export const livePositionsSql = `select coalesce(json_object_agg(projection, position), '{}'::json) from proj.build where status = 'live'`;

export type FillingBuild = Pick<ProjectionBuild, 'projection' | 'eventsDone' | 'eventsTotal'>;

/** Builds of projections without one that is live: readers see them, or an earlier one that does not follow the log. */
export const listFillingBuilds = async (db: Queryable): Promise<FillingBuild[]> =>
  (await engineTablesExist(db))
    ? db.query<FillingBuild>(
        `select projection, max(events_done) as "eventsDone", max(events_total) as "eventsTotal" from proj.build filling
         where status = any($1) and purpose = 'swap' and not exists
           (select 1 from proj.build live where live.projection = filling.projection and live.status = 'live')
         group by projection order by projection`,
        [unfinishedStatuses],
      )
    : [];
