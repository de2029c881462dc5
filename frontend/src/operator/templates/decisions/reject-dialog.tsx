import { limits } from '@throughline/contracts/limits.js';
import { RejectTemplateRequest } from '@throughline/contracts/templates/template-making.requests.js';
import { RejectionReason } from '@throughline/contracts/templates/template.events.js';
import { useId } from 'react';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { rejectTemplate } from '../../../rows/templates/reviews.api.js';
import { Checkbox } from '../../../ui/choice/checkbox.js';
import { Field } from '../../../ui/form/field.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { rejectionWords } from '../decision-words.js';
import { DecisionForm, isDecided, type DecisionDialogProps } from './decision-dialog.js';

/** The version and hash are those of what the operator has read. */
const Rejection = RejectTemplateRequest.pick({ reasons: true, note: true });

export const RejectDialog = ({ reviewed, ...on }: DecisionDialogProps) => {
  const { onClose, onDone, onStale, onDecided } = on;
  const { shown, approved } = reviewed;
  const { templateId, version, hash } = shown;
  const { title } = shown.file.listing;
  const form = useCommandForm(Rejection, (rejection) => rejectTemplate(templateId, { version, hash, ...rejection }), {
    defaultValues: { reasons: [], note: '' },
    live: false,
    onRefused: (problem) => isDecided(problem) && onDecided(),
    onDone: () => onDone(`Version ${version} of ${title} rejected`),
  });
  return (
    <DecisionForm
      form={form}
      onClose={onClose}
      onStale={onStale}
      title={`Reject version ${version} of ${title}?`}
      about={approved ? `Version ${approved.version} stays public.` : 'It does not become public.'}
      confirm="Reject"
      danger
    >
      <Reasons {...form.bind('reasons')} error={form.error('reasons')} />
      <Field label="Note" hint="The author reads it with the reasons." error={form.error('note')}>
        <Textarea {...form.register('note')} maxLength={limits.templateNote} />
      </Field>
    </DecisionForm>
  );
};

type ReasonsProps = {
  value: readonly RejectionReason[];
  onChange: (reasons: RejectionReason[]) => void;
  error: string | undefined;
};

const Reasons = ({ value, onChange, error }: ReasonsProps) => {
  const errorId = useId();
  const choose = (reason: RejectionReason, on: boolean) =>
    onChange(RejectionReason.options.filter((each) => (each === reason ? on : value.includes(each))));
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Reasons</legend>
      {RejectionReason.options.map((reason) => (
        <Checkbox
          key={reason}
          label={rejectionWords[reason]}
          checked={value.includes(reason)}
          onChange={(event) => choose(reason, event.target.checked)}
        />
      ))}
      <p id={errorId} aria-live="polite" className="text-xs text-fail-ink">
        {error}
      </p>
    </fieldset>
  );
};
