import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { InlineLine } from '../../ui/feedback/banner.js';

type Props = { agent: Pick<AgentRow, 'id' | 'name' | 'published' | 'publishedVersion' | 'unpublishedFields'> };

/** Which version of the agent the template is made from. */
export const MadeFrom = ({ agent }: Props) => {
  const { path } = useWorkspace();
  return (
    <InlineLine>
      <p className="whitespace-normal">
        {madeFrom(agent)}{' '}
        <Link to={path('agents', agent.id)} className="link">
          Open {agent.name}
        </Link>
      </p>
    </InlineLine>
  );
};

const madeFrom = ({ published, publishedVersion, unpublishedFields }: Props['agent']): string => {
  if (published === null) return 'Made from the draft. No version is published yet.';
  const made = `Made from version ${publishedVersion}, which is live.`;
  return unpublishedFields.length === 0 ? made : `${made} The draft has changes that are not in it.`;
};
