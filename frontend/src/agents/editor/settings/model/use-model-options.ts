import { useLive } from '../../../../lib/live/row-store.js';
import { useWorkspace } from '../../../../lib/session/workspace.js';
import { useQuery } from '../../../../lib/use-query.js';
import { listModels, listOfferedModels } from '../../../data/agents.api.js';
import { useModelConnections } from '../../../../connections/data/connections.store.js';
import { useModels } from '../../../../connections/data/model-lists.js';
import { modelOptions } from './model-options.js';

/**
 * The models that agents of this workspace can be given; undefined while they are not known. Those of the product itself can be
 * chosen also while the accounts can’t be read, which `problem` says.
 */
export const useModelOptions = () => {
  const { room } = useWorkspace();
  useLive(useModelConnections, room);
  const connections = useModelConnections();
  const models = useModels('');
  const builtIn = useQuery('models', listModels);
  const offered = useQuery('offered models', listOfferedModels);
  const problem = connections.problem ?? models.problem ?? builtIn.problem ?? offered.problem;
  const read = connections.status === 'ready' && models.data !== undefined;
  const ready = builtIn.data !== undefined && ((read && offered.data !== undefined) || problem !== undefined);
  return {
    options: ready
      ? modelOptions({
          connections: connections.list,
          models: models.data?.models ?? [],
          offered: offered.data ?? [],
          builtIn: builtIn.data ?? [],
        })
      : undefined,
    builtIn: builtIn.data ?? [],
    problem,
    retry: () => {
      builtIn.reload();
      models.reload();
      offered.reload();
      void useModelConnections.load();
    },
  };
};
