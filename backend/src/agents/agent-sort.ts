import type { AgentOrder } from '@throughline/contracts/agents/agent.requests.js';
import { agentModel } from '@throughline/projections/agents/agents.table.js';

/** The last seven days, today included, as the activity's days are: in UTC. */
const firstDay = `to_char((now() at time zone 'utc')::date - 6, 'YYYY-MM-DD')`;

const ofActivity = (value: string): string =>
  `(select ${value} from rm.agent_activity activity where activity.id = agents.id)`;

/** A sum over those days; zero for an agent that never ran. */
const inWeek = (figure: string): string =>
  `coalesce(${ofActivity(`(select sum(${figure}) from jsonb_array_elements(activity.days) day where day->>'day' >= ${firstDay})`)}, 0)`;

type Column = Exclude<AgentOrder, 'newest' | `-${string}`>;

const columns: Record<Column, string> = {
  name: 'lower(name)',
  status: 'status',
  model: `(${agentModel})`,
  last: `coalesce(${ofActivity(`activity.last->>'at'`)}, '')`,
  runs: inWeek(`(day->>'succeeded')::int + (day->>'failed')::int + (day->>'other')::int`),
  cost: inWeek(`(day->>'costMicros')::bigint`),
};

const isDown = (order: AgentOrder): order is `-${Column}` => order.startsWith('-');

/** How a list of agents is sorted; its first parameter is the workspace. Undefined sorts by the time of creation. */
export const agentSort = (order: AgentOrder) => {
  if (order === 'newest') return undefined;
  const column = isDown(order) ? (order.slice(1) as Column) : order;
  return { sql: columns[column], descending: isDown(order), within: 'workspace_id = $1' };
};
