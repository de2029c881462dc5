import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { StatusText } from '../../ui/status/status-text.js';
import { useNames } from '../../components/names/member-names.js';

/** The version triggers run, or why none does. */
export const AgentVersionStatus = ({ agent }: { agent: AgentRow }) => {
  const name = useNames();
  const { status, publishedVersion, pausedBy } = agent;
  const className = 'ml-1 max-sm:hidden';
  if (status === 'active')
    return (
      <StatusText status="active" about="live" className={className}>
        Version {publishedVersion}
      </StatusText>
    );
  const about =
    status === 'paused' && pausedBy !== null ? `by ${name(pausedBy)}` : status === 'draft' && 'not published yet';
  return <StatusText status={status} about={about} className={className} />;
};
