import { useTitle } from '../lib/use-title.js';
import { PageHeader } from '../ui/page-header.js';
import { TriggerList } from './trigger-list.js';

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
