import { useTitle } from '../lib/page/use-title.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { CreateTriggerButton } from './list/create-trigger-button.js';
import { TriggerList } from './list/trigger-list.js';

export const TriggersScreen = () => {
  useTitle('Triggers');
  return (
    <>
      <PageHeader title="Triggers" actions={<CreateTriggerButton />} />
      <div className="border-t border-line-strong">
        <TriggerList />
      </div>
    </>
  );
};
