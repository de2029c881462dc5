import { useSearchParams } from 'react-router';
import { getTotal } from '../lib/live/use-all.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { NoPermission } from '../ui/feedback/no-permission.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { Segmented } from '../ui/choice/segmented.js';
import { useDecisionItems } from './data/inbox.store.js';
import { DoneList } from './list/done-list.js';
import { OpenList } from './list/open-list.js';

export const InboxScreen = () => {
  const { may } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === 'done' ? 'done' : 'open';
  const waiting = useDecisionItems(getTotal) ?? 0;
  useTitle(waiting > 0 ? `Inbox (${waiting})` : 'Inbox');
  return (
    <>
      <PageHeader
        title="Inbox"
        actions={
          <Segmented
            label="Show"
            value={shown}
            options={[
              { value: 'open', label: 'Open' },
              { value: 'done', label: 'Done' },
            ]}
            onChange={(value) => setParams(value === 'done' ? { show: 'done' } : {})}
          />
        }
      />
      <div className="border-t border-line-strong">
        {!may('runs.read') ? (
          <NoPermission title="You can’t read the inbox">Ask an admin for a role that reads runs.</NoPermission>
        ) : shown === 'open' ? (
          <OpenList />
        ) : (
          <DoneList />
        )}
      </div>
    </>
  );
};
