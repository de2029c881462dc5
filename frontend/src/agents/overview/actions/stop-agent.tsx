import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { AgentId } from '@throughline/contracts/ids.js';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { pauseAgent } from '../../data/agents.api.js';
import { cancelRuns } from '../../../runs/data/runs.api.js';
import { FormError } from '../../../ui/form/form-error.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';

const cancelAgentRuns = ({ id, workspaceId }: AgentRow, preview: boolean) =>
  cancelRuns(workspaceId, { filter: { agentId: AgentId.parse(id) }, preview });

/** The agent is paused first, so that nothing starts while its runs end; as many are cancelled as one request can, again and again. */
const pauseAndStop = async (agent: AgentRow): Promise<{ cancelled: number }> => {
  if (agent.status === 'active') await pauseAgent(agent);
  let cancelled = 0;
  for (let left = 1; left > 0;) {
    const { matching, cancelled: now } = await cancelAgentRuns(agent, false);
    cancelled += now;
    left = now === 0 ? 0 : matching - now;
  }
  return { cancelled };
};

/** The agent starts no more runs, and those in progress end, after saying how many that are. */
export const StopAgent = ({ agent, onClose }: { agent: AgentRow; onClose: () => void }) => {
  const { data, problem } = useQuery(`runs of ${agent.id} to stop`, () => cancelAgentRuns(agent, true));
  const stop = useCommand(() => pauseAndStop(agent));
  const confirm = async () => {
    if (await stop.run()) onClose();
  };
  const count = data?.matching;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Pause ${agent.name} and stop its runs?`}
      about="Its triggers skip until somebody resumes it. Calls in progress are aborted. You can rerun cancelled runs."
      confirm="Pause and stop"
      danger
      busy={stop.pending || (count === undefined && problem === undefined)}
      onConfirm={() => void confirm()}
    >
      {count !== undefined && (
        <p className="text-sm">
          {count === 0 ? 'No run is in progress.' : count === 1 ? '1 run ends.' : `${count} runs end.`}
        </p>
      )}
      <FormError problem={problem ?? stop.problem} />
    </ConfirmDialog>
  );
};
