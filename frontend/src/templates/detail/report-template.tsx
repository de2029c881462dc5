import { ReportReason } from '@throughline/contracts/templates/template.events.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { reportTemplate } from '../../rows/templates/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Textarea } from '../../ui/form/textarea.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogFooter } from '../../ui/overlays/dialog-footer.js';
import { toast } from '../../ui/overlays/toast.js';

const reasons: Readonly<Record<ReportReason, string>> = {
  broken: 'It does not work',
  misleading: 'It does something else than it says',
  unsafe: 'It is unsafe',
  private_data: 'It has somebody’s private data',
  copied: 'It was copied from somebody else',
};

/** Tells the operators of the deployment. The author is not told who it was. */
export const ReportTemplate = ({ slug, onClose }: { slug: string; onClose: () => void }) => {
  const [reason, setReason] = useState<ReportReason>('broken');
  const [note, setNote] = useState('');
  const reporting = useCommand(reportTemplate, { live: false });
  const send = async () => {
    if (!(await reporting.run(slug, { reason, note }))) return;
    toast({ title: 'Reported', about: 'The operators of this deployment read it.' });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Report this template">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <RadioGroup
          label="What is wrong"
          value={reason}
          onChange={(value) => setReason(ReportReason.parse(value))}
          options={ReportReason.options.map((value) => ({ value, label: reasons[value] }))}
        />
        <Field label="Note" hint="The author is not told who it was.">
          <Textarea value={note} maxLength={limits.templateNote} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <FormError problem={reporting.problem} />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={reporting.pending}>
            Report
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
