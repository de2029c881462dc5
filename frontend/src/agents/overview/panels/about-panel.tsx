import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { formatDuration } from '../../../lib/time/format.js';
import { Badge } from '../../../ui/status/badge.js';
import { MetaList } from '../../../ui/table/meta-list.js';
import { PersonName } from '../../../ui/icons/person-name.js';
import { RelativeTime } from '../../../ui/values/relative-time.js';
import { PanelSection } from '../../../ui/layout/side-panel.js';
import { modelName } from '../../definition/definition-names.js';
import { useNames } from '../../../components/names/member-names.js';
import { toolName } from '../../../tools/components/tool-name.js';
import { TemplateOrigin } from '../../../templates/components/update/template-origin.js';

export const AboutPanel = ({ agent }: { agent: AgentRow }) => {
  const name = useNames();
  const live = agent.published ?? agent.draft;
  return (
    <PanelSection>
      {agent.description !== '' && <p className="mb-4 text-sm text-ink-2">{agent.description}</p>}
      <TemplateOrigin agentId={agent.id} />
      <MetaList
        items={[
          { label: 'Owner', value: <PersonName id={agent.ownerId} name={name(agent.ownerId)} /> },
          { label: 'Model', value: modelName(live.model) },
          {
            label: 'Tools',
            value: live.tools.length === 0 ? 'none' : live.tools.map(({ tool }) => toolName(tool)).join(', '),
          },
          { label: 'Limits', value: `${live.limits.steps} steps, ${formatDuration(live.limits.activeTime)}` },
          agent.labels.length > 0 && {
            label: 'Labels',
            value: (
              <span className="flex flex-wrap gap-1">
                {agent.labels.map((label) => (
                  <Badge key={label}>{label}</Badge>
                ))}
              </span>
            ),
          },
          { label: 'Created', value: <RelativeTime at={agent.createdAt} /> },
          { label: 'Changed', value: <RelativeTime at={agent.changedAt} /> },
        ]}
      />
    </PanelSection>
  );
};
