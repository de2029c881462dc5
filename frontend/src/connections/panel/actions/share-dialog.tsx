import { ShareConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { shareConnection } from '../../data/connections.api.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { SharingField } from '../../connect/shared-fields.js';
import { FormDialog } from '../../../ui/overlays/form-dialog.js';
import type { ActionDialogProps } from './action-dialog.js';

export const ShareDialog = ({ connection, onClose }: ActionDialogProps) => {
  const form = useCommandForm(ShareConnectionRequest, ({ sharing }) => shareConnection(connection, sharing), {
    defaultValues: { sharing: connection.sharing },
    onDone: onClose,
  });
  const ends = connection.sharing === 'workspace' && form.values.sharing === 'owner' && connection.access.length > 0;
  return (
    <FormDialog form={form} title={`Share ${connection.name}`} confirm="Save" onClose={onClose}>
      <SharingField {...form.bind('sharing')} />
      {ends && <Banner look="wait">Every agent loses access. Give it again to those that should keep it.</Banner>}
    </FormDialog>
  );
};
