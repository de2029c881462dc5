import type { AgentConnection } from '@throughline/contracts/agents/agent-definition.js';
import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { may } from '@throughline/contracts/permissions.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { listAgentsById } from '../../rows/agents/agents.api.js';
import { turnOn } from '../../rows/templates/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { FormError } from '../../ui/form/form-error.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';

/** No account is chosen for it yet. */
const isOpen = ({ actsAs, connectionId }: AgentConnection): boolean => actsAs === 'owner' && connectionId === null;

type Props = { row: InstallationRow; membership: Membership };

/** Publishes the agents and resumes their triggers, in one step. */
export const TurnOn = ({ row: { id, parts }, membership }: Props) => {
  const { workspaceId, slug } = membership;
  const ids = parts.agents.map(({ agentId }) => agentId);
  const agents = useQuery(`agents of ${id}`, () => listAgentsById(workspaceId, ids));
  const { run, pending, problem } = useCommand(
    async () => {
      const receipt = await turnOn(workspaceId, id);
      agents.reload();
      return receipt;
    },
    { live: false },
  );
  const isOn = agents.data?.items.every(({ publishedVersion }) => publishedVersion !== null) ?? false;
  const open = (agents.data?.items ?? []).flatMap(({ draft }) => draft.connections.filter(isOpen));
  const [first] = parts.agents;
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <FormError problem={problem} />
      {isOn && (
        <p role="status" className="flex items-center gap-2 text-sm">
          <StatusGlyph status="active" />
          {parts.triggers.length === 0 ? 'It is published.' : 'It is published, and its trigger starts it.'}
        </p>
      )}
      {open.length > 0 && (
        <p className="text-sm text-ink-2">
          Choose the account for {open.map(({ name }) => name).join(', ')} in Build. Then it can be published.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isOn && open.length === 0 && may(membership, 'agents.publish') && (
          <Button variant="primary" busy={pending} disabled={agents.data === undefined} onClick={() => void run()}>
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
