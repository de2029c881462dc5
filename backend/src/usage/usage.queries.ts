import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import {
  UsageDay,
  UsageGroup,
  Used,
  type UsageExportQuery,
  type UsageGrouping,
  type UsageQuery,
  type UsageReport,
} from '@throughline/contracts/usage/usage.requests.js';
import { RunUsageRow } from '@throughline/contracts/usage/usage.row.js';
import { Clock } from '@throughline/platform/clock.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

const maxGroups = 200;
const recentDays = 28;
const dayMs = 86_400_000;

const sums = `coalesce(sum(runs), 0)::int as runs, coalesce(sum(tool_calls), 0)::int as tool_calls,
  coalesce(sum(deployment_micros), 0)::bigint as deployment_micros,
  coalesce(sum(workspace_micros), 0)::bigint as workspace_micros,
  coalesce(sum(unknown_costs), 0)::int as unknown_costs`;
const inPeriod = 'workspace_id = $1 and day between $2 and $3';

/** A run counts once for each model that it asked. */
const perModel = `select (use->>'provider') || '/' || (use->>'model') as id, runs, tool_calls,
    case use->>'payer' when 'deployment' then (use->>'micros')::bigint else 0 end as deployment_micros,
    case use->>'payer' when 'workspace' then (use->>'micros')::bigint else 0 end as workspace_micros,
    (use->>'unknown')::int as unknown_costs
  from rm.run_usage, jsonb_array_elements(models) use where ${inPeriod}`;
const perColumn = (column: string): string =>
  `select ${column}::text as id, runs, tool_calls, deployment_micros, workspace_micros, unknown_costs
  from rm.run_usage where ${inPeriod}`;

const uses: Readonly<Record<UsageGrouping, string>> = {
  agent: perColumn('agent_id'),
  member: perColumn('starter_id'),
  trigger: perColumn('trigger_id'),
  model: perModel,
};

const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';
const runs = `select ${Object.keys(RunUsageRow.shape).map(toSnake).join(', ')} from rm.run_usage
  where ${inPeriod} and (day, id) > ($4, $5::uuid) order by day, id limit $6`;

const CountedGroup = UsageGroup.extend({ groups: z.int() });

/** What the runs of a workspace used, by day and by what it was for. */
@Injectable()
export class UsageQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly clock: Clock,
  ) {}

  async report(workspaceId: WorkspaceId, { from, to, by }: UsageQuery): Promise<UsageReport> {
    const position = await this.readModel.livePosition('usage');
    const now = this.clock.now();
    const today = dayOf(now);
    const recent = [
      dayOf(new Date(now.getTime() - recentDays * dayMs)),
      dayOf(new Date(now.getTime() - dayMs)),
    ] as const;
    const [days, groups, before] = await Promise.all([
      this.days(workspaceId, from, to),
      this.groups(workspaceId, { from, to, by }),
      this.days(workspaceId, ...recent),
    ]);
    const shown = groups.map(({ groups: _, ...group }) => group);
    const others = Math.max(0, (groups[0]?.groups ?? 0) - shown.length);
    return { position, total: totalOf(days), days, groups: shown, others, recent: before, today };
  }

  /** What each run of the days used, by day and then by id, page by page. */
  async *runs(workspaceId: WorkspaceId, { from, to }: Omit<UsageExportQuery, 'format'>): AsyncGenerator<RunUsageRow[]> {
    for (let after: RunUsageRow | undefined; ;) {
      const place = [after?.day ?? from, after?.id ?? beforeAll];
      const rows = await this.readModel.many(RunUsageRow, runs, [workspaceId, from, to, ...place, pageSize]);
      yield rows;
      after = rows.at(-1);
      if (rows.length < pageSize) return;
    }
  }

  private days(workspaceId: WorkspaceId, from: string, to: string): Promise<UsageDay[]> {
    const sql = `select day, ${sums} from rm.run_usage where ${inPeriod} group by day order by day`;
    return this.readModel.many(UsageDay, sql, [workspaceId, from, to]);
  }

  private groups(workspaceId: WorkspaceId, { from, to, by }: UsageQuery): Promise<z.infer<typeof CountedGroup>[]> {
    const sql = `select id, ${sums}, count(*) over ()::int as groups from (${uses[by]}) uses group by id
      order by sum(deployment_micros) + sum(workspace_micros) desc, sum(runs) desc, id limit ${maxGroups}`;
    return this.readModel.many(CountedGroup, sql, [workspaceId, from, to]);
  }
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const totalOf = (days: readonly UsageDay[]): Used => {
  const sum = (of: (day: UsageDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  return Used.parse({
    runs: sum((day) => day.runs),
    toolCalls: sum((day) => day.toolCalls),
    deploymentMicros: sum((day) => day.deploymentMicros),
    workspaceMicros: sum((day) => day.workspaceMicros),
    unknownCosts: sum((day) => day.unknownCosts),
  });
};
