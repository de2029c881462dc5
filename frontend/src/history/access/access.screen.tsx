import { HistoryTabs } from '../../components/lists/history-tabs.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { WhoCould } from './who-could.js';

/** Shows who could do what, now or at the moment of the page. */
export const AccessScreen = () => {
  useTitle('Access', 'History');
  const { may } = useWorkspace();
  return (
    <>
      <PageHeader title="History" />
      <HistoryTabs />
      {may('security.read') ? (
        <WhoCould />
      ) : (
        <NoPermission title="Your role cannot view who may do what">Ask an owner or an admin.</NoPermission>
      )}
    </>
  );
};
