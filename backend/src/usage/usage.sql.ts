import type { UsageGrouping, UsageSort } from '@throughline/contracts/usage/usage.requests.js';

const maxGroups = 200;

export const sums = `coalesce(sum(runs), 0)::int as runs, coalesce(sum(tool_calls), 0)::int as tool_calls,
  coalesce(sum(deployment_micros), 0)::bigint as deployment_micros,
  coalesce(sum(workspace_micros), 0)::bigint as workspace_micros,
  coalesce(sum(unknown_costs), 0)::int as unknown_costs`;
export const inPeriod = 'workspace_id = $1 and day between $2 and $3';

/** A run counts once for each model that it asked. */
const perModel = `select (use->>'provider') || '/' || (use->>'model') as id, day, runs, tool_calls,
    case use->>'payer' when 'deployment' then (use->>'micros')::bigint else 0 end as deployment_micros,
    case use->>'payer' when 'workspace' then (use->>'micros')::bigint else 0 end as workspace_micros,
    (use->>'unknown')::int as unknown_costs
  from rm.run_usage, jsonb_array_elements(models) use where ${inPeriod}`;
const perColumn = (column: string): string =>
  `select ${column}::text as id, day, runs, tool_calls, deployment_micros, workspace_micros, unknown_costs
  from rm.run_usage where ${inPeriod}`;

const uses: Readonly<Record<UsageGrouping, string>> = {
  agent: perColumn('agent_id'),
  member: perColumn('starter_id'),
  trigger: perColumn('trigger_id'),
  model: perModel,
};
const paidByWorkspace = `models @> '[{"payer":"workspace"}]'`;
/** The runs that called a model of an account of the workspace, whatever it cost. */
export const ownUse = `select coalesce(sum(runs), 0)::int as runs, coalesce(sum((
    select sum((use->>'unknown')::int) from jsonb_array_elements(models) use where use->>'payer' = 'workspace'
  )), 0)::int as unknown_costs
  from rm.run_usage where ${inPeriod} and ${paidByWorkspace}`;
/** The accounts of the workspace whose models a run called. */
export const formatOwnProviders = (
  by: UsageGrouping,
): string => `select ${ids[by]}::text as id, array_agg(distinct use->>'provider') as providers
  from rm.run_usage, jsonb_array_elements(models) use
  where ${inPeriod} and ${paidByWorkspace} and use->>'payer' = 'workspace' group by 1`;
const ids: Readonly<Record<UsageGrouping, string>> = {
  agent: 'agent_id',
  member: 'starter_id',
  trigger: 'trigger_id',
  model: `(use->>'provider') || '/' || (use->>'model')`,
};

const cost = 'sum(deployment_micros) + sum(workspace_micros)';
const orders: Readonly<Record<UsageSort, string>> = {
  cost: `${cost} desc, sum(runs) desc`,
  runs: `sum(runs) desc, ${cost} desc`,
  mean: `(${cost}) / nullif(sum(runs), 0) desc nulls last, ${cost} desc`,
};

const maxSeries = 4;
/** `place`: among the most expensive groups, from 1; 0 for all others together. */
export const formatSeries = (by: UsageGrouping): string => `with uses as (${uses[by]}),
  top as (select id, row_number() over (order by ${orders.cost}, id)::int as place from uses group by id
    order by place limit ${maxSeries})
  select day, coalesce(place, 0) as place, top.id,
    sum(deployment_micros + workspace_micros)::bigint as micros, sum(runs)::int as runs
  from uses left join top on uses.id is not distinct from top.id group by 1, 2, 3 order by 1, 2`;

export const formatGroups = (by: UsageGrouping, sort: UsageSort): string =>
  `select id, ${sums}, count(*) over ()::int as groups from (${uses[by]}) uses group by id
  order by ${orders[sort]}, id limit ${maxGroups}`;
