import type { ConnectionDependants } from '@throughline/contracts/connections/connection.requests.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { pluralise } from '../../lib/numbers/format.js';

/** Shows what stops once the account is disconnected: agents by name, the rest counted. */
export const Dependants = ({ dependants }: { dependants: ConnectionDependants }) => {
  const { path } = useWorkspace();
  const { agents, agentsTotal, triggers, activeRuns, calls } = dependants;
  const others = [
    triggers > 0 && `${pluralise(triggers, 'trigger')} can start them`,
    activeRuns > 0 && `${pluralise(activeRuns, 'run')} in progress`,
    calls > 0 && `${pluralise(calls, 'call')} in 30 days`,
  ].filter((each) => typeof each === 'string');
  return (
    <div className="grid gap-2 text-sm">
      {agentsTotal === 0 && <p className="text-ink-3">No agent uses it.</p>}
      <ul aria-label="Agents that use it" className="grid gap-1">
        {agents.slice(0, 5).map(({ id, name, published }) => (
          <li key={id} className="flex min-w-0 items-baseline gap-2">
            <Link to={path('agents', id)} className="min-w-0 truncate font-medium hover:underline">
              {name}
            </Link>
            <span className="text-xs text-ink-3">{published ? 'live' : 'draft'}</span>
          </li>
        ))}
      </ul>
      {agentsTotal > 5 && <p className="text-ink-2">and {pluralise(agentsTotal - 5, 'more agent')}</p>}
      {others.length > 0 && <p className="text-ink-2">{others.join(' · ')}</p>}
    </div>
  );
};
