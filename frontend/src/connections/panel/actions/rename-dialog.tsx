import { RenameConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { renameConnection } from '../../data/connections.api.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { FormDialog } from '../../../ui/overlays/form-dialog.js';
import type { ActionDialogProps } from './action-dialog.js';

export const RenameDialog = ({ connection, onClose }: ActionDialogProps) => {
  const form = useCommandForm(RenameConnectionRequest, ({ name }) => renameConnection(connection, name), {
    defaultValues: { name: connection.name },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={`Rename ${connection.name}`} confirm="Rename" onClose={onClose}>
      <Field label="Name" error={form.error('name')}>
        <Input {...form.register('name')} autoFocus autoComplete="off" />
      </Field>
    </FormDialog>
  );
};
