import type { FieldValues } from 'react-hook-form';
import type { CommandForm } from '../../lib/form/use-command-form.js';
import { FormError } from '../form/form-error.js';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.js';

type FormDialogProps = Pick<ConfirmDialogProps, 'title' | 'about' | 'confirm' | 'children'> & {
  form: Pick<CommandForm<FieldValues>, 'props' | 'problem' | 'pending' | 'submit'>;
  onClose: () => void;
};

/** A dialog that holds one form: its fields, what was refused, and its buttons. */
export const FormDialog = ({ form, onClose, children, ...dialog }: FormDialogProps) => (
  <ConfirmDialog {...dialog} open onOpenChange={onClose} busy={form.pending} onConfirm={form.submit}>
    <form {...form.props} className="grid gap-4">
      {children}
      <FormError problem={form.problem} />
    </form>
  </ConfirmDialog>
);
