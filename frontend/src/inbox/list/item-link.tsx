import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';

/** Leads to where something can be done about an item, or where it is seen. */
export const ItemLink = ({ item: { about } }: { item: InboxItemRow }) => {
  const { path } = useWorkspace();
  switch (about.kind) {
    case 'approval':
    case 'question':
      return to(path('agents', about.agentId, 'runs', about.runId), 'Run');
    case 'trigger':
      return to(path('triggers', about.triggerId), 'Trigger');
    case 'account':
      return to(
        path('settings', 'connected-accounts', about.connectionId),
        about.need === 'sign_in' ? 'Sign in' : 'Account',
      );
    case 'budget':
      return to(`${path('settings', 'billing')}#budgets`, 'Budgets');
    case 'ownership':
    case 'member':
    case 'owner':
      return to(path('settings', 'members'), 'Members');
  }
};

const to = (address: string, name: string) => (
  <Link to={address} className="link">
    {name}
  </Link>
);
