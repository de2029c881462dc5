import { useTitle } from '../../lib/page/use-title.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { RunList } from './run-list.js';

export const RunsScreen = () => {
  useTitle('Runs');
  return (
    <>
      <PageHeader title="Runs" />
      <div className="border-t border-line-strong">
        <RunList />
      </div>
    </>
  );
};
