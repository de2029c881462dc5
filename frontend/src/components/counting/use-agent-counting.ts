import { useEffect } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { agentActivityById } from '../../agents/data/agents.store.js';
import { useCounting } from './use-counting.js';

/** How far the figures of agents are counted, in percent; null when they are complete. No change is sent of what was counted, so they are read again then. */
export const useAgentCounting = (): number | null => {
  const { workspaceId } = useWorkspace();
  const percent = useCounting('agent-activity');
  const isCounting = percent !== null;
  useEffect(() => (isCounting ? () => agentActivityById.reread(workspaceId) : undefined), [isCounting, workspaceId]);
  return percent;
};
