import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { Link } from 'react-router';
import { pluralise } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';

/** Says how it began and what it stops. */
export const NoticeCause = ({ item: { about, count } }: { item: InboxItemRow }) => {
  const { path } = useWorkspace();
  switch (about.kind) {
    case 'trigger': {
      const times =
        count === 1 ? 'Its last run did not succeed.' : `${pluralise(count, 'time')} in a row without success.`;
      if (about.runId === null || about.agentId === null) return times;
      return (
        <>
          {times}{' '}
          <Link to={path('agents', about.agentId, 'runs', about.runId)} className="link">
            Last run
          </Link>
        </>
      );
    }
    case 'account':
      return 'Agents that use it wait until then, or fail.';
    case 'budget':
      return 'Runs wait until it is raised or its period ends, or they end.';
    case 'ownership':
      return 'The offer is answered under Members.';
    case 'member':
    case 'owner':
    case 'approval':
    case 'question':
      return null;
  }
};
