import { agentId, ownerId, workspaceId } from '../agents/agent.fixtures.js';
import { HistoryRow } from './history.row.js';

const uuid = (number: number): string => `0193b000-0000-7000-8000-${String(number).padStart(12, '0')}`;

type Over = Partial<Omit<HistoryRow, 'meta' | 'data'>> & {
  meta?: Partial<Record<keyof HistoryRow['meta'], unknown>>;
  data?: HistoryRow['data'];
};

/** Event number `number` of the log, by default a renamed agent. Each has a cause of its own. */
export const historyRow = (number: number, { meta, ...over }: Over = {}): HistoryRow =>
  HistoryRow.parse({
    id: uuid(number),
    workspaceId,
    position: number,
    number,
    stream: `agent-${agentId}`,
    category: 'agent',
    revision: number,
    type: 'AgentRenamed',
    data: { agentId, name: 'Invoicer' },
    ...over,
    meta: {
      workspaceId,
      actor: { kind: 'user', id: ownerId },
      correlationId: uuid(number + 500_000),
      causationId: null,
      commandId: uuid(number + 600_000),
      command: 'RenameAgent',
      at: new Date(Date.UTC(2026, 0, 2) + number * 1_000).toISOString(),
      schema: 1,
      ...meta,
    },
  });
