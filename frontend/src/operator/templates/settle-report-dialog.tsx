import { limits } from '@throughline/contracts/limits.js';
import { SettleReportRequest } from '@throughline/contracts/templates/template-making.requests.js';
import type { TemplateReportRow } from '@throughline/contracts/templates/template.rows.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { settleReport } from '../../rows/templates/reviews.api.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Textarea } from '../../ui/form/textarea.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

type SettleReportDialogProps = { report: TemplateReportRow; onClose: () => void; onSettled: () => void };

export const SettleReportDialog = ({ report, onClose, onSettled }: SettleReportDialogProps) => {
  const form = useCommandForm(SettleReportRequest, ({ note }) => settleReport(report.id, note), {
    defaultValues: { note: '' },
    live: false,
    onDone: () => {
      onClose();
      onSettled();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Settle the report of ${report.title}?`}
      about="It leaves this list. The template stays as it is."
      confirm="Settle"
      cancel="Cancel"
      busy={form.pending}
      onConfirm={form.submit}
    >
      <form {...form.props} className="grid gap-4">
        <Field label="Note" hint="Only operators read it." error={form.error('note')}>
          <Textarea {...form.register('note')} maxLength={limits.templateNote} />
        </Field>
        <FormError problem={form.problem} />
      </form>
    </ConfirmDialog>
  );
};
