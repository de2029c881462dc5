import { limits } from '@throughline/contracts/limits.js';
import { RecallTemplateRequest } from '@throughline/contracts/templates/template-making.requests.js';
import { RecallSeverity } from '@throughline/contracts/templates/template.events.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { recallTemplate } from '../../../rows/templates/reviews.api.js';
import { RadioGroup } from '../../../ui/choice/radio-group.js';
import { Field } from '../../../ui/form/field.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { severityWords } from '../decision-words.js';
import { DecisionForm, type DecisionDialogProps } from './decision-dialog.js';

/** The version is the public one. */
const Recall = RecallTemplateRequest.pick({ severity: true, reason: true });

type RecallDialogProps = DecisionDialogProps & { version: number };

export const RecallDialog = ({ reviewed: { shown }, version, onClose, onDone, onStale }: RecallDialogProps) => {
  const { title } = shown.file.listing;
  const form = useCommandForm(Recall, (recall) => recallTemplate(shown.templateId, { version, ...recall }), {
    defaultValues: { severity: 'notice', reason: '' },
    live: false,
    onDone: () => onDone(`Version ${version} of ${title} recalled`),
  });
  return (
    <DecisionForm
      form={form}
      onClose={onClose}
      onStale={onStale}
      title={`Recall version ${version} of ${title}?`}
      about="Nobody can use it from now on. What was made from it stays. This cannot be taken back."
      confirm="Recall"
      danger
    >
      <RadioGroup
        label="Severity"
        {...form.bind('severity')}
        options={RecallSeverity.options.map((severity) => ({ value: severity, label: severityWords[severity] }))}
      />
      <Field
        label="Reason"
        required
        hint="Everybody who looks for it or has a copy reads it. At least 20 characters."
        error={form.error('reason')}
      >
        <Textarea {...form.register('reason')} maxLength={limits.templateNote} />
      </Field>
    </DecisionForm>
  );
};
