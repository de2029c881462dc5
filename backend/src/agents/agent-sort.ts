import type { AgentOrder } from '@throughline/contracts/agents/agent.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { currentMoment } from '@throughline/platform/read-model/moment.js';
import { agentModel } from '@throughline/projections/agents/agents.projection.js';
import { sql } from 'kysely';
import { byName, type Sort } from '../kernel/http/paging.js';
import { tables } from './tables.js';

/** The last seven days, today included, as the activity's days are: in UTC. At a moment of the past they end with it. */
const findFirstDay = () => {
  const moment = currentMoment();
  const today = moment === undefined ? sql`now()` : sql`${moment.now}::timestamptz`;
  return sql<string>`to_char((${today} at time zone 'utc')::date - 6, 'YYYY-MM-DD')`;
};

type Column = Exclude<AgentOrder, 'newest' | `-${string}`>;

const lastRun = (workspaceId: WorkspaceId) => {
  const activity = tables
    .selectFrom('agent_activity')
    .select(['id as activeAgent', 'lastAt'])
    .where('workspaceId', '=', workspaceId);
  return sql`left join ${activity} activity on active_agent = agents.id`;
};

const week = (figure: 'runs' | 'costMicros') => (workspaceId: WorkspaceId) => {
  const activity = tables
    .selectFrom('agent_days')
    .select(({ fn }) => ['agentId as activeAgent', fn.sum(figure).as('inWeek')])
    .where('workspaceId', '=', workspaceId)
    .where('day', '>=', findFirstDay())
    .groupBy('agentId');
  return sql`left join ${activity} activity on active_agent = agents.id`;
};

/** An agent that never ran has no activity. */
const columns: Record<Column, Pick<Sort, 'value'> & { join?: (workspaceId: WorkspaceId) => Sort['join'] }> = {
  name: { value: byName('name') },
  status: { value: sql`status` },
  model: { value: sql.raw(`(${agentModel})`) },
  last: { value: sql`coalesce(last_at, '-infinity')`, join: lastRun },
  runs: { value: sql`coalesce(in_week, 0)`, join: week('runs') },
  cost: { value: sql`coalesce(in_week, 0)`, join: week('costMicros') },
};

const isDown = (order: AgentOrder): order is `-${Column}` => order.startsWith('-');

/** How a list of agents is sorted. Undefined sorts by the time of creation. */
export const agentSort = (workspaceId: WorkspaceId, order: AgentOrder): Sort | undefined => {
  if (order === 'newest') return undefined;
  const { value, join } = columns[isDown(order) ? (order.slice(1) as Column) : order];
  return { value, join: join?.(workspaceId), descending: isDown(order) };
};
