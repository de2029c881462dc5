import { HistoryTabs } from '../../components/lists/history-tabs.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { CompareMoments } from './compare-moments.js';

/** Shows what is not as it was: any moment against another, or against now. */
export const CompareScreen = () => {
  useTitle('Compare', 'History');
  const { may } = useWorkspace();
  return (
    <>
      <PageHeader title="History" />
      <HistoryTabs />
      {may('history.read') ? (
        <CompareMoments />
      ) : (
        <NoPermission title="Your role cannot view history">Ask an owner or an admin.</NoPermission>
      )}
    </>
  );
};
