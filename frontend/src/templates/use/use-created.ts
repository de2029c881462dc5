import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useState } from 'react';
import type { Page } from '../../lib/live/row-state.js';
import { useQuery } from '../../lib/use-query.js';
import { listAgentsById } from '../../agents/data/agents.api.js';
import { listTriggersById } from '../../triggers/data/triggers.api.js';
import { useReloadWhile } from './use-reload-while.js';

export type Created = {
  /** Undefined until they are read. */
  agents: readonly AgentRow[] | undefined;
  /** Undefined until they are read, and as new as the receipt. */
  triggers: readonly TriggerRow[] | undefined;
  /** All agents are published. */
  isOn: boolean;
  /** Reads them again until they are as new as a receipt. */
  readAfter: (position: number) => void;
};

/** The agents and triggers of an installation as they are now. */
export const useCreated = ({ id, workspaceId, parts }: InstallationRow): Created => {
  const [after, setAfter] = useState(0);
  const agents = useQuery(`agents of ${id}`, () =>
    listAgentsById(
      workspaceId,
      parts.agents.map(({ agentId }) => agentId),
    ),
  );
  const triggers = useQuery(parts.triggers.length === 0 ? null : `triggers of ${id}`, () =>
    listTriggersById(
      workspaceId,
      parts.triggers.map(({ triggerId }) => triggerId),
    ),
  );
  const isLate = (page: Page<unknown> | undefined) => page !== undefined && page.position < after;
  useReloadWhile(isLate(agents.data), agents.data, agents.reload);
  useReloadWhile(isLate(triggers.data), triggers.data, triggers.reload);
  return {
    agents: agents.data?.items,
    triggers: parts.triggers.length === 0 ? [] : isLate(triggers.data) ? undefined : triggers.data?.items,
    isOn: agents.data?.items.every(({ publishedVersion }) => publishedVersion !== null) ?? false,
    readAfter: (position) => {
      setAfter(position);
      agents.reload();
      triggers.reload();
    },
  };
};
