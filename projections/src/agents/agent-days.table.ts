import { boundedCount } from '@throughline/contracts/bounded-count.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import { summaryRow } from '@throughline/contracts/row.js';
import { table } from '@throughline/platform/projections/table.js';
import { z } from 'zod';

const AgentDay = summaryRow({ agentId: AgentId, day: z.iso.date(), runs: z.int(), costMicros: z.int() });
type AgentDay = z.infer<typeof AgentDay>;
type Spending = 'StepSucceeded' | 'StepFailed' | 'StepOutcomeLost' | 'StepResultIgnored';
type Counted = EventOf<Spending | 'RunSucceeded' | 'RunFailed' | 'RunCancelled' | 'RunTimedOut' | 'RunExpired'>;

const getDay = ({ meta }: Counted): string => meta.at.slice(0, 10);
const toId = (event: Counted): string => `${event.data.agentId}/${getDay(event)}`;

const counted = (event: Counted, row: AgentDay | null, add: { runs: number; costMicros: number }): AgentDay => ({
  id: toId(event),
  workspaceId: WorkspaceId.parse(event.meta.workspaceId),
  position: event.position,
  agentId: event.data.agentId,
  day: getDay(event),
  runs: (row?.runs ?? 0) + add.runs,
  costMicros: boundedCount((row?.costMicros ?? 0) + add.costMicros),
});

const ended = (event: Counted, row: AgentDay | null): AgentDay => counted(event, row, { runs: 1, costMicros: 0 });

const spent = (event: EventOf<Spending>, row: AgentDay | null): AgentDay | null => {
  const { costMicros } = event.data;
  return costMicros === null || costMicros === 0 ? row : counted(event, row, { runs: 0, costMicros });
};

/** Holds what an agent did on one day, in UTC: lists of agents are sorted by sums over days. */
export const agentDaysTable = table(AgentDay)({
  name: 'agent_days',
  columns: { id: 'text', day: 'text', costMicros: 'bigint' },
  indexes: ['(workspace_id, day)'],
  id: toId,
  creates: {
    StepSucceeded: spent,
    StepFailed: spent,
    StepOutcomeLost: spent,
    StepResultIgnored: spent,
    RunSucceeded: ended,
    RunFailed: ended,
    RunCancelled: ended,
    RunTimedOut: ended,
    RunExpired: ended,
  },
});
