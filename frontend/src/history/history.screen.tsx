import { useTitle } from '../lib/use-title.js';
import { useWorkspace } from '../lib/workspace.js';
import { NoPermission } from '../ui/no-permission.js';
import { PageHeader } from '../ui/page-header.js';
import { HistoryList } from './history-list.js';

export const HistoryScreen = () => {
  useTitle('History');
  const { may } = useWorkspace();
  return (
    <>
      <PageHeader title="History" />
      {may('history.read') ? (
        <div className="flex min-w-0 flex-1 flex-col border-t border-line-strong">
          <HistoryList />
        </div>
      ) : (
        <NoPermission title="History is not for your role">Ask an owner or an admin.</NoPermission>
      )}
    </>
  );
};
