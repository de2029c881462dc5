import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { getCurrentTriggers } from '../../triggers/data/triggers.store.js';
import { useLive } from '../../lib/live/row-store.js';
import { useRow } from '../../lib/live/use-row.js';
import { getTotal } from '../../lib/live/use-all.js';
import { Badge } from '../../ui/status/badge.js';
import { Count } from '../../ui/status/count.js';
import { TabLinks } from '../../ui/layout/tab-links.js';
import { agentActivityById, useAgentActivity } from '../data/agents.store.js';
import { compareDefinitions } from '../definition/compare-definitions.js';
import { pluralise } from '../../lib/numbers/format.js';

export const AgentTabs = ({ agent }: { agent: AgentRow }) => {
  const { path, room, may } = useWorkspace();
  useLive(useAgentActivity, room);
  const triggers = getCurrentTriggers(agent.id);
  useLive(triggers, room);
  const runs = useRow(agentActivityById, agent.workspaceId, agent.id).row?.runs;
  const triggerCount = triggers(getTotal) ?? 0;
  const to = (...rest: string[]) => path('agents', agent.id, ...rest);
  return (
    <TabLinks
      label="Agent"
      className="border-t border-t-line-strong"
      tabs={[
        { to: to(), label: 'Overview', end: true },
        { to: to('build'), label: 'Build', about: <Changes agent={agent} /> },
        { to: to('runs'), label: 'Runs', about: runs !== undefined && runs > 0 && <Count value={runs} /> },
        { to: to('triggers'), label: 'Triggers', about: triggerCount > 0 && <Count value={triggerCount} /> },
        {
          to: to('versions'),
          label: 'Versions',
          about: agent.publishedVersion !== null && <Count value={agent.publishedVersion} />,
        },
        ...(may('history.read') ? [{ to: to('history'), label: 'History' }] : []),
      ]}
    />
  );
};

/** How much of the draft is not published yet. */
const Changes = ({ agent }: { agent: AgentRow }) => {
  if (agent.published === null) return null;
  const changes = compareDefinitions(agent.published, agent.draft).length;
  if (changes === 0) return null;
  return (
    <Badge look="accent" className="!h-[18px]">
      {pluralise(changes, 'change')}
    </Badge>
  );
};
