import type { AgentOrder } from '@throughline/contracts/agents/agent.requests.js';
import { agentModel } from '@throughline/projections/agents/agents.projection.js';
import type { Sort } from '../kernel/http/paging.js';

/** The last seven days, today included, as the activity's days are: in UTC. */
const firstDay = `to_char((now() at time zone 'utc')::date - 6, 'YYYY-MM-DD')`;

type Column = Exclude<AgentOrder, 'newest' | `-${string}`>;

const lastRun = `left join (
  select id as active_agent, last_at from rm.agent_activity where workspace_id = $1
) activity on active_agent = agents.id`;

const week = (figure: 'runs' | 'cost_micros'): string => `left join (
  select agent_id as active_agent, sum(${figure}) as in_week from rm.agent_days
  where workspace_id = $1 and day >= ${firstDay} group by agent_id
) activity on active_agent = agents.id`;

/** An agent that never ran has no activity. */
const columns: Record<Column, Pick<Sort, 'sql' | 'join'>> = {
  name: { sql: 'lower(name)' },
  status: { sql: 'status' },
  model: { sql: `(${agentModel})` },
  last: { sql: `coalesce(last_at, '-infinity')`, join: lastRun },
  runs: { sql: 'coalesce(in_week, 0)', join: week('runs') },
  cost: { sql: 'coalesce(in_week, 0)', join: week('cost_micros') },
};

const isDown = (order: AgentOrder): order is `-${Column}` => order.startsWith('-');

/** How a list of agents is sorted; its first parameter is the workspace. Undefined sorts by the time of creation. */
export const agentSort = (order: AgentOrder): Sort | undefined => {
  if (order === 'newest') return undefined;
  const column = isDown(order) ? (order.slice(1) as Column) : order;
  return { ...columns[column], descending: isDown(order), within: 'workspace_id = $1' };
};
