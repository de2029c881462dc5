import { ShareConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { shareConnection } from '../../data/connections.api.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { FormFooter } from '../../../ui/overlays/dialog-footer.js';
import { SharingField } from '../../connect/shared-fields.js';
import type { ActionDialogProps } from './action-dialog.js';

export const ShareDialog = ({ connection, onClose }: ActionDialogProps) => {
  const form = useCommandForm(ShareConnectionRequest, ({ sharing }) => shareConnection(connection, sharing), {
    defaultValues: { sharing: connection.sharing },
    onDone: onClose,
  });
  const ends = connection.sharing === 'workspace' && form.values.sharing === 'owner' && connection.access.length > 0;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Share ${connection.name}`}>
      <form {...form.props} className="grid gap-4">
        <SharingField {...form.bind('sharing')} />
        {ends && <Banner look="wait">Every agent loses access. Give it again to those that should keep it.</Banner>}
        <FormError problem={form.problem} />
        <FormFooter submit="Save" busy={form.pending} onCancel={onClose} />
      </form>
    </Dialog>
  );
};
