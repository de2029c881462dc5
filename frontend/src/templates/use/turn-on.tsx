import type { AgentConnection } from '@throughline/contracts/agents/agent-definition.js';
import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { may } from '@throughline/contracts/permissions.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { useCommand } from '../../lib/use-command.js';
import { turnOn } from '../data/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { FormError } from '../../ui/form/form-error.js';
import type { Created } from './use-created.js';

/** No account is chosen for it yet. */
const isOpen = ({ actsAs, connectionId }: AgentConnection): boolean => actsAs === 'owner' && connectionId === null;

type Props = { row: InstallationRow; made: Created; membership: Membership };

/** Publishes the agents and resumes their triggers, in one step. */
export const TurnOn = ({ row: { id, parts }, made: { agents, isOn, readAfter }, membership }: Props) => {
  const { workspaceId, slug } = membership;
  const { run, pending, problem } = useCommand(
    async () => {
      const receipt = await turnOn(workspaceId, id);
      readAfter(receipt.position);
      return receipt;
    },
    { live: false },
  );
  const open = (agents ?? []).flatMap(({ draft }) => draft.connections.filter(isOpen));
  const [first] = parts.agents;
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <FormError problem={problem} />
      {open.length > 0 && (
        <p className="text-sm text-ink-2">
          Choose the account for {open.map(({ name }) => name).join(', ')} in Build. Then it can be published.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isOn && open.length === 0 && may(membership, 'agents.publish') && (
          <Button variant="primary" busy={pending} disabled={agents === undefined} onClick={() => void run()}>
            {parts.triggers.length === 0 ? 'Publish' : 'Publish and turn on'}
          </Button>
        )}
        {first && (
          <ButtonLink to={`/${slug}/agents/${first.agentId}/build`} variant={open.length > 0 ? 'primary' : 'secondary'}>
            Open in Build
          </ButtonLink>
        )}
      </div>
    </div>
  );
};
