import type { UsageGrouping } from '@throughline/contracts/usage/usage.requests.js';
import { useNames } from '../components/names/member-names.js';
import { useRow } from '../lib/live/use-row.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { agentsById } from '../agents/data/agents.store.js';
import { triggersById } from '../triggers/data/triggers.store.js';

type Props = { id: string | null; by: UsageGrouping };

/** Shows the name of a group. */
export const GroupName = ({ id, by }: Props) => {
  if (id === null) return by === 'trigger' ? 'Started by hand' : 'Started by triggers';
  switch (by) {
    case 'agent':
      return <AgentName id={id} />;
    case 'member':
      return <MemberName id={id} />;
    case 'trigger':
      return <TriggerName id={id} />;
    case 'model':
      return id;
  }
};

const AgentName = ({ id }: { id: string }) => {
  const { workspaceId } = useWorkspace();
  return useRow(agentsById, workspaceId, id).row?.name ?? '…';
};

const MemberName = ({ id }: { id: string }) => useNames()(id);

const TriggerName = ({ id }: { id: string }) => {
  const { workspaceId } = useWorkspace();
  return useRow(triggersById, workspaceId, id).row?.name ?? '…';
};
