import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { agentsById } from '../agents/data/agents.store.js';
import { useRow } from '../lib/live/use-row.js';
import { useCommand } from '../lib/use-command.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { toast } from '../ui/overlays/toast.js';
import { pauseTrigger, resumeTrigger } from './data/triggers.api.js';

/** Pauses and resumes; what was refused is said, because neither a switch nor a menu has room for it. */
export const useTriggerPause = (trigger: TriggerRow) => {
  const { may, workspaceId } = useWorkspace();
  const { row: agent } = useRow(agentsById, workspaceId, trigger.agentId);
  // It would start nothing.
  const unpublished = trigger.status === 'paused' && agent?.publishedVersion === null;
  const { run, pending } = useCommand(async (on: boolean) => (on ? resumeTrigger(trigger) : pauseTrigger(trigger)));
  const over = trigger.status === 'archived' || trigger.status === 'ended';
  const change = async (on: boolean) => {
    if (!(await run(on)))
      toast({ title: `${trigger.name} could not be ${on ? 'resumed' : 'paused'}`, status: 'failed' });
  };
  return {
    enabled: trigger.status === 'enabled',
    fixed: pending || over || unpublished || !may('triggers.pause'),
    why: unpublished ? 'Publish its agent first.' : undefined,
    change: (on: boolean) => void change(on),
  };
};
