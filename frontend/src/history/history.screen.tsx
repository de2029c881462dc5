import { HistoryTabs } from '../components/lists/history-tabs.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { NoPermission } from '../ui/feedback/no-permission.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { HistoryList } from './list/history-list.js';

export const HistoryScreen = () => {
  useTitle('History');
  const { may } = useWorkspace();
  return (
    <>
      <PageHeader title="History" />
      <HistoryTabs />
      {may('history.read') ? (
        <div className="flex min-w-0 flex-1 flex-col border-t border-line-strong">
          <HistoryList />
        </div>
      ) : (
        <NoPermission title="Your role cannot view history">Ask an owner or an admin.</NoPermission>
      )}
    </>
  );
};
