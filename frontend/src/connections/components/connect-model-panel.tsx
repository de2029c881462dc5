import { builtInModels } from '@throughline/contracts/connections/built-in-models.js';
import { Link, useNavigate } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { ServiceMark } from './service-mark.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { connectBuiltInModels, getBuiltInModels } from '../data/built-in-models.api.js';
import { listConnections } from '../data/connections.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';

/** The providers that most people begin with; the dialog has the others. */
const first = [
  { id: 'ollama', name: 'Ollama', about: 'on your own machine, no key' },
  { id: 'anthropic', name: 'Anthropic', about: 'paste a key' },
  { id: 'openai', name: 'OpenAI', about: 'paste a key' },
] as const;

/** Shown while a workspace has no account at a model provider. */
export const ConnectModelPanel = () => {
  const { path, may } = useWorkspace();
  if (!may('connections.own')) return <NotAllowed />;
  const to = path('settings', 'connected-accounts', 'models');
  return (
    <section aria-label="Connect a model" className="grid gap-3">
      <h2 className="text-sm font-semibold tracking-tight">Connect a model</h2>
      <p className="text-sm text-ink-2">
        Agents read and write with a model. You pay its provider; every step shows what it cost.
      </p>
      <ul className="rounded-md border border-line">
        {first.map(({ id, name, about }) => (
          <li key={id} className="flex min-h-13 items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
            <ServiceMark name={name} />
            <span className="min-w-0 flex-1">
              <TwoLines about={<span className="whitespace-normal">{about}</span>}>{name}</TwoLines>
            </span>
            <ButtonLink size="sm" to={`${to}?connect=${id}`} aria-label={`Connect ${name}`}>
              Connect
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Link className="link w-fit text-sm" to={`${to}?connect=`}>
        All providers, or any compatible server
      </Link>
      <TryBuiltInModels />
    </section>
  );
};

const NotAllowed = () => (
  <p className="text-sm text-ink-2">No model is connected yet. Ask an owner, an admin or a builder to connect one.</p>
);

const BuiltInConnected = () => (
  <p className="border-t border-line pt-3 text-xs text-ink-3">
    The built-in model server is connected. It follows published rules and is not AI.
  </p>
);

/** Without any key: the model server that the product was started with. Nothing where the deployment has none. */
const TryBuiltInModels = () => {
  const { workspaceId, may, path } = useWorkspace();
  const navigate = useNavigate();
  const { data } = useQuery(`built-in models ${workspaceId}`, (signal) => getBuiltInModels(workspaceId, signal));
  const connect = useCommand(() =>
    connectBuiltInModels(workspaceId, { sharing: may('connections.manage') ? 'workspace' : 'owner' }),
  );
  const { data: used } = useQuery(`built-in account ${workspaceId}`, () =>
    listConnections({ kind: 'workspace', workspaceId }, { service: builtInModels, status: 'active,degraded' }),
  );
  if (!data?.offered) return null;
  if (used?.items.length) return <BuiltInConnected />;
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
