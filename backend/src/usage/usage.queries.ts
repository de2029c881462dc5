import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import {
  UsageDay,
  UsageGroup,
  Used,
  type UsageExportQuery,
  type UsageQuery,
  UsageReport,
  type UsageSeries,
} from '@throughline/contracts/usage/usage.requests.js';
import { RunUsageRow } from '@throughline/contracts/usage/usage.row.js';
import { Clock } from '@throughline/platform/clock.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { runUsageTable } from '@throughline/projections/usage/usage.projection.js';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { matching } from '../kernel/http/conditions.js';
import { formatGroups, inPeriod, formatOwnProviders, ownUse, formatSeries, sums } from './usage.sql.js';

const all = readTables<typeof runUsageTable>().selectFrom('run_usage').select(RunUsageRow.keyof().options);
const recentDays = 28;
const dayMs = 86_400_000;

const Place = z.object({
  day: z.iso.date(),
  place: z.int(),
  id: z.string().nullable(),
  micros: z.int(),
  runs: z.int(),
});

const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';
const Missing = z.object({ id: z.string() });
/** Positions of the log. */
type Span = { after: number; upTo: number };

const CountedGroup = UsageGroup.omit({ ownProviders: true }).extend({ groups: z.int() });
const OwnAccounts = z.object({ id: z.string().nullable(), providers: z.array(z.string()) });
const OwnUse = UsageReport.shape.own;

/** Knows what the runs of a workspace used, by day and by what it was for. */
@Injectable()
export class UsageQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly clock: Clock,
  ) {}

  async report(workspaceId: WorkspaceId, query: UsageQuery): Promise<UsageReport> {
    const { from, to, by } = query;
    const position = await this.readModel.livePosition('usage');
    const now = this.clock.now();
    const today = getDay(now);
    const recent = [
      getDay(new Date(now.getTime() - recentDays * dayMs)),
      getDay(new Date(now.getTime() - dayMs)),
    ] as const;
    const [days, groups, places, accounts, own, before] = await Promise.all([
      this.days(workspaceId, from, to),
      this.readModel.many(CountedGroup, formatGroups(by, query.sort), [workspaceId, from, to]),
      this.readModel.many(Place, formatSeries(by), [workspaceId, from, to]),
      this.readModel.many(OwnAccounts, formatOwnProviders(by), [workspaceId, from, to]),
      this.readModel.one(OwnUse, ownUse, [workspaceId, from, to]),
      this.days(workspaceId, ...recent),
    ]);
    const providers = new Map(accounts.map((each) => [each.id, each.providers]));
    const shown = groups.map(({ groups: _, ...group }) => ({ ...group, ownProviders: providers.get(group.id) ?? [] }));
    const others = Math.max(0, (groups[0]?.groups ?? 0) - shown.length);
    return {
      position,
      total: getTotal(days),
      own: own ?? { runs: 0, unknownCosts: 0 },
      days,
      groups: shown,
      others,
      series: seriesFrom(places),
      recent: before,
      today,
    };
  }

  /** Returns what each run of the days used, by day and then by id, page by page. */
  async *runs(workspaceId: WorkspaceId, { from, to }: Omit<UsageExportQuery, 'format'>): AsyncGenerator<RunUsageRow[]> {
    for (let after: RunUsageRow | undefined; ;) {
      const place = sql<SqlBool>`(day, id) > (${after?.day ?? from}, ${after?.id ?? beforeAll}::uuid)`;
      const ofDays = all.where(matching<RunUsageRow>({ workspaceId, day: { from, to } })).where(place);
      const rows = await this.readModel.many(RunUsageRow, ofDays.orderBy('day').orderBy('id').limit(pageSize));
      yield rows;
      after = rows.at(-1);
      if (rows.length < pageSize) return;
    }
  }

  /** In the order of the log. */
  listBetween(workspaceId: WorkspaceId, { after, upTo }: Span, most: number): Promise<RunUsageRow[]> {
    const between = all.where(matching<RunUsageRow>({ workspaceId, position: { after, to: upTo } }));
    return this.readModel.many(RunUsageRow, between.orderBy('position').limit(most));
  }

  /** Runs that the log has and the table does not. */
  async listMissing(workspaceId: WorkspaceId, { after, upTo }: Span, most: number): Promise<string[]> {
    const sql = `select substring(h.stream from 5) as id from rm.history h
      where h.workspace_id = $1 and h.type = 'RunRequested' and h.position > $2 and h.position <= $3
        and not exists (select 1 from rm.run_usage u where u.id = substring(h.stream from 5)::uuid)
      order by h.position limit $4`;
    return (await this.readModel.many(Missing, sql, [workspaceId, after, upTo, most])).map(({ id }) => id);
  }

  days(workspaceId: WorkspaceId, from: string, to: string): Promise<UsageDay[]> {
    const sql = `select day, ${sums} from rm.run_usage where ${inPeriod} group by day order by day`;
    return this.readModel.many(UsageDay, sql, [workspaceId, from, to]);
  }
}

const getDay = (instant: Date): string => instant.toISOString().slice(0, 10);

const getTotal = (days: readonly UsageDay[]): Used => {
  const sum = (of: (day: UsageDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  return Used.parse({
    runs: sum((day) => day.runs),
    toolCalls: sum((day) => day.toolCalls),
    deploymentMicros: sum((day) => day.deploymentMicros),
    workspaceMicros: sum((day) => day.workspaceMicros),
    unknownCosts: sum((day) => day.unknownCosts),
  });
};

const seriesFrom = (places: readonly z.infer<typeof Place>[]): UsageSeries => {
  const ids = new Map(places.filter(({ place }) => place > 0).map(({ place, id }) => [place, id]));
  const count = ids.size;
  const empty = (): number[] => Array.from({ length: count + 1 }, () => 0);
  const days = new Map<string, UsageSeries['days'][number]>();
  for (const { day, place, micros, runs } of places) {
    const known = days.get(day) ?? { day, micros: empty(), runs: empty() };
    const at = place === 0 ? count : place - 1;
    known.micros[at] = micros;
    known.runs[at] = runs;
    days.set(day, known);
  }
  return { ids: [...ids].sort(([a], [b]) => a - b).map(([, id]) => id), days: [...days.values()] };
};
