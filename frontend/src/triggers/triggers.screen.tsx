import { useTitle } from '../lib/page/use-title.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { TriggerList } from './list/trigger-list.js';

export const TriggersScreen = () => {
  useTitle('Triggers');
  return (
    <>
      <PageHeader title="Triggers" />
      <div className="border-t border-line-strong">
        <TriggerList />
      </div>
    </>
  );
};
