import type { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import { useWorkspace } from '../../../../lib/session/workspace.js';
import { useQuery } from '../../../../lib/use-query.js';
import { getModelCosts } from '../../../data/agents.api.js';
import { useBuild } from '../../draft/build-context.js';

export type KnownCosts = {
  /** Undefined while they are not known, and where no run has asked a model with a price. */
  costs: ModelCosts | undefined;
  failed: boolean;
  reload: () => void;
};

/** Returns what the agent's last runs would have cost on other models. */
export const useModelCosts = (): KnownCosts => {
  const { workspaceId } = useWorkspace();
  const { agent } = useBuild();
  const { data, problem, reload } = useQuery(`model costs ${workspaceId} ${agent.id}`, (signal) =>
    getModelCosts(workspaceId, agent.id, signal),
  );
  const failed = problem !== undefined && problem.code !== 'only_now';
  return { costs: data !== undefined && data.runs > 0 ? data : undefined, failed, reload };
};
