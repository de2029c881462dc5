import { RenameConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { renameConnection } from '../../data/connections.api.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { FormFooter } from '../../../ui/overlays/dialog-footer.js';
import type { ActionDialogProps } from './action-dialog.js';

export const RenameDialog = ({ connection, onClose }: ActionDialogProps) => {
  const form = useCommandForm(RenameConnectionRequest, ({ name }) => renameConnection(connection, name), {
    defaultValues: { name: connection.name },
    onDone: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Rename ${connection.name}`}>
      <form {...form.props} className="grid gap-4">
        <Field label="Name" error={form.error('name')}>
          <Input {...form.register('name')} autoFocus autoComplete="off" />
        </Field>
        <FormError problem={form.problem} />
        <FormFooter submit="Rename" busy={form.pending} onCancel={onClose} />
      </form>
    </Dialog>
  );
};
