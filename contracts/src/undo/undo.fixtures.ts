import { agentId, workspaceId } from '../agents/agent.fixtures.js';
import { UndoId } from '../ids.js';
import type { UndoEvent, UndoOutcome } from './undo.events.js';

export const undoId = UndoId.parse('0193a000-0000-7000-8000-0000000000dd');
const of = { undoId, workspaceId };

/** Puts back the name and the status of an agent. */
export const undoRequested: Extract<UndoEvent, { type: 'UndoRequested' }> = {
  type: 'UndoRequested',
  data: {
    ...of,
    events: 2,
    seen: 90,
    items: [
      { setting: 'agent_name', id: agentId, before: { name: 80 } },
      { setting: 'agent_status', id: agentId, before: { status: 81 } },
    ],
  },
};

export const undoProgressed = (...ended: UndoOutcome[]): UndoEvent => ({
  type: 'UndoProgressed',
  data: { ...of, ended },
});
