import { useNavigate } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { connectBuiltInModels, getBuiltInModels } from '../data/built-in-models.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';

/** Without any key: the model server that the product was started with. Nothing where the deployment has none. */
export const TryBuiltInModels = () => {
  const { workspaceId, may, path } = useWorkspace();
  const navigate = useNavigate();
  const { data } = useQuery(`built-in models ${workspaceId}`, (signal) => getBuiltInModels(workspaceId, signal));
  const connect = useCommand(() =>
    connectBuiltInModels(workspaceId, { sharing: may('connections.manage') ? 'workspace' : 'owner' }),
  );
  if (!data?.offered) return null;
  const tryIt = async () => {
    if (await connect.run()) await navigate(path('settings', 'connected-accounts', 'models'));
  };
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <Button className="w-fit" busy={connect.pending} onClick={() => void tryIt()}>
        Try it with the built-in model server
      </Button>
      <p className="text-xs text-ink-3">
        No key, no cost, and nothing leaves this machine. It follows published rules and is not AI.
      </p>
      <FormError problem={connect.problem} />
    </div>
  );
};
