import { limits } from '@throughline/contracts/limits.js';
import { ApproveTemplateRequest } from '@throughline/contracts/templates/template-making.requests.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { approveTemplate } from '../../../rows/templates/reviews.api.js';
import { Field } from '../../../ui/form/field.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { DecisionForm, isDecided, type DecisionDialogProps } from './decision-dialog.js';

/** The version and hash are those of what the operator has read. */
const Note = ApproveTemplateRequest.pick({ note: true });

export const ApproveDialog = ({ reviewed, ...on }: DecisionDialogProps) => {
  const { onClose, onDone, onStale, onDecided } = on;
  const { shown, approved } = reviewed;
  const { templateId, version, hash } = shown;
  const { title } = shown.file.listing;
  const form = useCommandForm(Note, ({ note }) => approveTemplate(templateId, { version, hash, note }), {
    defaultValues: { note: '' },
    live: false,
    onRefused: (problem) => isDecided(problem) && onDecided(),
    onDone: () => onDone(`Version ${version} of ${title} approved`),
  });
  return (
    <DecisionForm
      form={form}
      onClose={onClose}
      onStale={onStale}
      title={`Approve version ${version} of ${title}?`}
      about={
        approved
          ? `Everybody can find and use it. It replaces version ${approved.version}.`
          : 'Everybody can find and use it.'
      }
      confirm="Approve"
    >
      <Field label="Note" hint="Optional. The author reads it." error={form.error('note')}>
        <Textarea {...form.register('note')} maxLength={limits.templateNote} />
      </Field>
    </DecisionForm>
  );
};
